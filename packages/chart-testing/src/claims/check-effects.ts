import { same, sameInAnyOrder, show } from '../explore/compare.ts';
import type { Observed, Started } from '../explore/microstep.ts';

/** Effects as a claim puts them, once worked out for one moment. */
export interface ExpectedEffects {
  starts: readonly { src: string; id?: string; input?: unknown }[];
  stops: readonly string[];
  emits: readonly unknown[];
  sends: readonly unknown[];
  raises: readonly unknown[];
  cancels: readonly string[];
}

const differs = (what: string, expected: unknown, seen: unknown): string[] => [
  `${what} ${show(expected)}, but ${show(seen)} was seen`,
];

/** What was started, as far as the claims speak of it: an id only where one is named. */
const asClaimed = (seen: readonly Started[], expected: ExpectedEffects['starts']) =>
  seen.map(({ src, id, input }) =>
    expected.some((start) => start.src === src && start.id !== undefined)
      ? { src, id, input }
      : { src, input },
  );

/** Where the effects of a microstep are not the expected ones. Order counts for what is emitted, sent and raised. */
export function checkEffects(expected: ExpectedEffects, seen: Observed): string[] {
  const started = asClaimed(seen.starts, expected.starts);
  return [
    ...(sameInAnyOrder(expected.starts, started) ? [] : differs('starts', expected.starts, started)),
    ...(sameInAnyOrder(expected.stops, seen.stops) ? [] : differs('stops', expected.stops, seen.stops)),
    ...(same(expected.emits, seen.emits) ? [] : differs('emits', expected.emits, seen.emits)),
    ...(same(expected.sends, seen.sends) ? [] : differs('sends', expected.sends, seen.sends)),
    ...(same(expected.raises, seen.raises) ? [] : differs('raises', expected.raises, seen.raises)),
    ...(sameInAnyOrder(expected.cancels, seen.cancels)
      ? []
      : differs('cancels', expected.cancels, seen.cancels)),
  ];
}
