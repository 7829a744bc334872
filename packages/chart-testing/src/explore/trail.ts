import type { Stimulus, Way } from './stimulus.ts';

/** How a place was reached: the last thing that happened, and what went before. Trails share their beginnings. */
export interface Trail {
  stimulus: Stimulus;
  before: Trail | undefined;
  length: number;
}

export const lengthOf = (trail: Trail | undefined): number => trail?.length ?? 0;

export const longer = (before: Trail | undefined, stimulus: Stimulus): Trail => ({
  stimulus,
  before,
  length: lengthOf(before) + 1,
});

/** A trail from its start to its end. */
export function wayOf(trail: Trail | undefined): Way {
  const way: Stimulus[] = [];
  for (let at = trail; at; at = at.before) way.unshift(at.stimulus);
  return way;
}
