import type { Way } from '../../explore/stimulus.ts';
import type { AnyModel } from '../../model.ts';
import { shortestWays } from '../shortest.ts';

const isWithin = (way: Way, longer: Way): boolean =>
  way.length <= longer.length && way.every((stimulus, nth) => stimulus.words === longer[nth]?.words);

/** The shortest way to each state. One with which another begins is left to that one. */
export function waysToStates(model: AnyModel): Way[] {
  const kept: Way[] = [];
  const longestFirst = [...shortestWays(model).values()].sort((a, b) => b.length - a.length);
  for (const way of longestFirst) if (!kept.some((longer) => isWithin(way, longer))) kept.push(way);
  return kept.reverse();
}
