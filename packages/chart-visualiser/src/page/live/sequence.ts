import type { Entry, LoggedActor, MessageEntry } from './live-log.ts';
import { placeWords } from './words.ts';

/** Of the diagram, in px. */
export const rowHeight = 50;
export const headHeight = 40;
/** Where in its row an arrow stands. */
export const arrowTop = 28;

/** Where a lifeline stands, by its place and the width of a column. */
export const middleOf = (place: number, column: number): number => column * (place + 0.5);

/** No column is narrower, however many there are. */
export const narrowest = 108;

/** An actor's time on a lifeline, in rows. */
interface Stretch {
  actor: LoggedActor | null;
  /** The row in which it was made; -1 when it was there before the first. */
  from: number;
  /** The row in which it ended; beyond the last as long as it has not. */
  to: number;
}

/** A vertical line of the diagram: what is outside of all actors, or one actor and those that took its place later. */
export interface Lifeline {
  name: string | null;
  stretches: Stretch[];
}

type Actors = ReadonlyMap<string, LoggedActor>;

/** The actor that stands for another: itself when it has a line, else the nearest above it that has. */
function standIn(actors: Actors, key: string | null, helpers: boolean): string | null {
  let actor = key === null ? undefined : actors.get(key);
  while (actor && actor.machine === null && !helpers && actor.parent !== null)
    actor = actors.get(actor.parent);
  return actor?.key ?? null;
}

const isEnd = (entry: Entry) =>
  entry.kind === 'message' && entry.result !== undefined && entry.result.status !== 'active';

/** When each actor was there, by its key. */
function stretchesOf(entries: readonly Entry[], actors: Actors): Map<string, Stretch> {
  const found = new Map<string, Stretch>();
  entries.forEach((entry, row) => {
    const actor = entry.kind === 'message' ? actors.get(entry.actor) : undefined;
    if (entry.kind !== 'message' || !actor) return;
    const isStart = entry.event.type === 'xstate.init';
    const stretch = found.get(actor.key) ?? { actor, from: isStart ? row : -1, to: entries.length };
    if (isEnd(entry)) stretch.to = Math.min(stretch.to, row);
    found.set(actor.key, stretch);
  });
  return found;
}

/** Keys in the order of a tree: each actor before those it made. */
function inTreeOrder(actors: Actors, wanted: ReadonlySet<string>): string[] {
  const children = Map.groupBy(actors.values(), ({ parent }) => parent);
  const below = (parent: string | null): string[] =>
    (children.get(parent) ?? []).flatMap(({ key }) => [key, ...below(key)]);
  return below(null).filter((key) => wanted.has(key));
}

/**
 * Gives every actor a line. One that is made again where another of its name and parent has ended takes its line over.
 * @param keys of the actors that have lines of their own
 * @returns with `placeOf`, the place of an actor's line; 0 for what is outside
 */
function lifelinesOf(entries: readonly Entry[], actors: Actors, keys: ReadonlySet<string>) {
  const stretches = stretchesOf(entries, actors);
  const lines: (Lifeline & { above: number })[] = [
    { name: null, above: -1, stretches: [{ actor: null, from: -1, to: entries.length }] },
  ];
  const places = new Map<string, number>();
  for (const key of inTreeOrder(actors, keys)) {
    const actor = actors.get(key);
    if (!actor) continue;
    const stretch = stretches.get(key) ?? { actor, from: -1, to: entries.length };
    const above = places.get(actor.parent ?? '') ?? -1;
    const place = lines.findIndex(
      (line) =>
        line.name === actor.name &&
        line.above === above &&
        line.stretches.every(({ from, to }) => to <= stretch.from || from >= stretch.to),
    );
    lines[place]?.stretches.push(stretch);
    places.set(key, place >= 0 ? place : lines.push({ name: actor.name, above, stretches: [stretch] }) - 1);
  }
  return { lines, placeOf: (key: string | null) => places.get(key ?? '') ?? 0 };
}

/** A message in the diagram: from which line to which, by their places. The same place twice is a message to itself. */
export interface Arrow {
  entry: MessageEntry;
  from: number;
  to: number;
  /** Where its receiver is from then on, when it was elsewhere before. */
  moved: string;
}

/**
 * Lays out messages as a sequence diagram, one row for each entry. Promises and callbacks stand on their machine's line
 * unless `helpers` gives them their own.
 * @param entries of one load of the app
 * @returns arrows by row; null for what happened to the app itself
 */
export function sequenceOf(entries: readonly Entry[], actors: Actors, helpers: boolean) {
  const lineOf = (key: string | null) => standIn(actors, key, helpers);
  const keys = entries.flatMap((entry) =>
    entry.kind === 'app' ? [] : [lineOf(entry.source), lineOf(entry.actor)],
  );
  const own = new Set(keys.filter((key) => key !== null));
  const { lines, placeOf } = lifelinesOf(entries, actors, own);
  const places = new Map<string, string>();
  const arrows = entries.map((entry): Arrow | null => {
    if (entry.kind === 'app') return null;
    const place = placeWords(entry.result);
    const moved = places.get(entry.actor) === place ? '' : place;
    if (entry.result) places.set(entry.actor, place);
    return { entry, from: placeOf(lineOf(entry.source)), to: placeOf(lineOf(entry.actor)), moved };
  });
  return { lines, arrows };
}
