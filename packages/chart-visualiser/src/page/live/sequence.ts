import type { Entry, LoggedActor, MessageEntry } from './live-log.ts';
import { placeWords } from './words.ts';

/** In px, like the following. */
export const rowHeight = 50;
export const headHeight = 40;
/** The position of an arrow in its row. */
export const arrowTop = 28;

/** The `x` of a lifeline. */
export const middleOf = (place: number, column: number): number => column * (place + 0.5);

export const minColumnWidth = 108;

/** The rows of a lifeline during which an actor exists. */
interface Lifespan {
  actor: LoggedActor | null;
  /** The row of its creation; -1 if it existed before the first. */
  from: number;
  /** The row of its end; after the last row if it still runs. */
  to: number;
}

/** A vertical line of the diagram: for senders outside all actors, or for an actor and its successors. */
export interface Lifeline {
  name: string | null;
  lifespans: Lifespan[];
}

type Actors = ReadonlyMap<string, LoggedActor>;

/** The actor on whose lifeline another is shown: itself, or its nearest ancestor with a line. */
function shownActor(actors: Actors, key: string | null, helpers: boolean): string | null {
  let actor = key === null ? undefined : actors.get(key);
  while (actor && actor.machine === null && !helpers && actor.parent !== null)
    actor = actors.get(actor.parent);
  return actor?.key ?? null;
}

const isEnd = (entry: Entry) =>
  entry.kind === 'message' && entry.result !== undefined && entry.result.status !== 'active';

function lifespansOf(entries: readonly Entry[], actors: Actors): Map<string, Lifespan> {
  const found = new Map<string, Lifespan>();
  entries.forEach((entry, row) => {
    const actor = entry.kind === 'message' ? actors.get(entry.actor) : undefined;
    if (entry.kind !== 'message' || !actor) return;
    const isStart = entry.event.type === 'xstate.init';
    const lifespan = found.get(actor.key) ?? { actor, from: isStart ? row : -1, to: entries.length };
    if (isEnd(entry)) lifespan.to = Math.min(lifespan.to, row);
    found.set(actor.key, lifespan);
  });
  return found;
}

/** Keys in tree order: each actor before its children. */
function inTreeOrder(actors: Actors, wanted: ReadonlySet<string>): string[] {
  const children = Map.groupBy(actors.values(), ({ parent }) => parent);
  const below = (parent: string | null): string[] =>
    (children.get(parent) ?? []).flatMap(({ key }) => [key, ...below(key)]);
  return below(null).filter((key) => wanted.has(key));
}

/**
 * Assigns every actor a line. An actor reuses the line of an ended one with the same name and parent.
 * @param keys of the actors with their own lines
 * @returns with `placeOf`, the index of an actor's line; 0 for the outside
 */
function lifelinesOf(entries: readonly Entry[], actors: Actors, keys: ReadonlySet<string>) {
  const lifespans = lifespansOf(entries, actors);
  const lines: (Lifeline & { above: number })[] = [
    { name: null, above: -1, lifespans: [{ actor: null, from: -1, to: entries.length }] },
  ];
  const places = new Map<string, number>();
  for (const key of inTreeOrder(actors, keys)) {
    const actor = actors.get(key);
    if (!actor) continue;
    const lifespan = lifespans.get(key) ?? { actor, from: -1, to: entries.length };
    const above = places.get(actor.parent ?? '') ?? -1;
    const place = lines.findIndex(
      (line) =>
        line.name === actor.name &&
        line.above === above &&
        line.lifespans.every(({ from, to }) => to <= lifespan.from || from >= lifespan.to),
    );
    lines[place]?.lifespans.push(lifespan);
    places.set(key, place >= 0 ? place : lines.push({ name: actor.name, above, lifespans: [lifespan] }) - 1);
  }
  return { lines, placeOf: (key: string | null) => places.get(key ?? '') ?? 0 };
}

/** A message between two lines by their indices, which are equal for a message to itself. */
export interface Arrow {
  entry: MessageEntry;
  from: number;
  to: number;
  /** The new states of the receiver, if they changed. */
  newPlace: string;
}

/**
 * Lays out messages as a sequence diagram, one row per entry. Promises and callbacks share their machine's line unless
 * `helpers` is set.
 * @param entries of one load of the app
 * @returns arrows by row; null for app entries
 */
export function sequenceOf(entries: readonly Entry[], actors: Actors, helpers: boolean) {
  const lineOf = (key: string | null) => shownActor(actors, key, helpers);
  const keys = entries.flatMap((entry) =>
    entry.kind === 'app' ? [] : [lineOf(entry.source), lineOf(entry.actor)],
  );
  const own = new Set(keys.filter((key) => key !== null));
  const { lines, placeOf } = lifelinesOf(entries, actors, own);
  const places = new Map<string, string>();
  const arrows = entries.map((entry): Arrow | null => {
    if (entry.kind === 'app') return null;
    const place = placeWords(entry.result);
    const newPlace = places.get(entry.actor) === place ? '' : place;
    if (entry.result) places.set(entry.actor, place);
    return { entry, from: placeOf(lineOf(entry.source)), to: placeOf(lineOf(entry.actor)), newPlace };
  });
  return { lines, arrows };
}
