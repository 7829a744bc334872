import type { Entry, LoggedActor, MessageEntry } from '../entry.ts';
import { placeWords } from '../words.ts';
import { type Lifeline, lifelinesOf, standIn } from './lifelines.ts';

/** A message in the diagram: from which line to which, by their places. The same place twice is a message to itself. */
export interface Arrow {
  entry: MessageEntry;
  from: number;
  to: number;
  /** Where its receiver is from then on, when it was elsewhere before. */
  moved: string;
}

export interface Sequence {
  lines: readonly Lifeline[];
  /** By row; null for what happened to the app itself. */
  arrows: readonly (Arrow | null)[];
}

/**
 * Lays out messages as a sequence diagram, one row for each entry. Promises and callbacks stand on their machine's line
 * unless `helpers` gives them their own.
 * @param entries of one load of the app
 */
export function sequenceOf(
  entries: readonly Entry[],
  actors: ReadonlyMap<string, LoggedActor>,
  helpers: boolean,
): Sequence {
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
