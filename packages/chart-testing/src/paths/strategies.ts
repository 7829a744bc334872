import type { PathPlan, Strategy } from './plan.ts';
import { placeName } from './title.ts';

/** What each strategy promises, in words. */
export const promises: Record<Strategy, string> = {
  transitions: 'Every transition, in as few steps as can be found',
  states: 'Every state, by the shortest way',
  pairs: 'Every two transitions in a row that can follow each other',
  simple: 'Every simple path: no situation comes twice',
};

export const strategyNames = Object.keys(promises) as Strategy[];

/** What a plan holds, in words. */
export function promiseOf({ strategy, to }: Pick<PathPlan, 'strategy' | 'to'>): string {
  if (to === null) return promises[strategy];
  const place = placeName([to]);
  return strategy === 'simple' ? `Every simple path to ${place}` : `The shortest way to ${place}`;
}
