import type { Entry, LoggedActor, MessageEntry } from '../entry.ts';

/** A vertical line of the diagram: an actor, or (null) what is outside of all actors. */
export interface Lifeline {
  actor: LoggedActor | null;
  /** The row in which it was made; null when it was there before the first. */
  from: number | null;
  /** The row in which it ended; null as long as it has not. */
  to: number | null;
}

/** One row of the diagram: from which lifeline to which, by their places. The same place twice: a message to itself. */
export interface SequenceRow {
  entry: Entry;
  from: number;
  to: number;
  isStart: boolean;
  isEnd: boolean;
}

export interface Sequence {
  lifelines: readonly Lifeline[];
  rows: readonly SequenceRow[];
}

type Actors = ReadonlyMap<string, LoggedActor>;

/** The actor that stands for another: itself when it has a line, else the nearest above it. */
function standsFor(actors: Actors, key: string | null, helpers: boolean): string | null {
  let actor = key === null ? undefined : actors.get(key);
  while (actor && actor.machine === null && !helpers && actor.parent !== null)
    actor = actors.get(actor.parent);
  return actor?.key ?? null;
}

const isEnded = ({ result }: MessageEntry) => result !== undefined && result.status !== 'active';

/** Keys in the order of a tree: each actor before those it made. */
function inTreeOrder(actors: Actors, wanted: ReadonlySet<string | null>): (string | null)[] {
  const below = (parent: string | null): string[] =>
    [...actors.values()]
      .filter((actor) => actor.parent === parent)
      .flatMap(({ key }) => [key, ...below(key)]);
  const order = [null, ...below(null)];
  return order.filter((key) => wanted.has(key));
}

/**
 * Lays out messages as a sequence diagram. Promises and callbacks stand on their machine's line unless `helpers` gives
 * them their own.
 * @param entries of one load of the app
 */
export function sequenceOf(entries: readonly Entry[], actors: Actors, helpers: boolean): Sequence {
  const ends = entries.map((entry) =>
    entry.kind === 'app'
      ? null
      : {
          source: standsFor(actors, entry.source, helpers),
          target: standsFor(actors, entry.actor, helpers),
        },
  );
  const keys = inTreeOrder(actors, new Set(ends.flatMap((end) => (end ? [end.source, end.target] : []))));
  const placeOf = new Map(keys.map((key, place) => [key, place]));
  const lifelines = keys.map(
    (key): Lifeline => ({ actor: actors.get(key ?? '') ?? null, from: null, to: null }),
  );
  const rows = entries.map((entry, nth): SequenceRow => {
    const end = ends[nth];
    if (entry.kind === 'app' || !end) return { entry, from: 0, to: 0, isStart: false, isEnd: false };
    const to = placeOf.get(end.target) ?? 0;
    const line = lifelines[to];
    const isOwn = line?.actor?.key === entry.actor;
    const isStart = isOwn && entry.event.type === 'xstate.init';
    const isEnd = isOwn && isEnded(entry) && line?.to === null;
    if (line && isStart) line.from = nth;
    if (line && isEnd) line.to = nth;
    return { entry, from: placeOf.get(end.source) ?? 0, to, isStart, isEnd };
  });
  return { lifelines, rows };
}
