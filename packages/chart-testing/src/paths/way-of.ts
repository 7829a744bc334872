import type { Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import type { PlannedPath } from './plan.ts';
import { retrace } from './retrace.ts';

/**
 * A planned path as something to run: each stimulus is found again by its words.
 * @throws when one cannot happen any more, because the machine or its model has changed since
 */
export function wayOf(model: AnyModel, { id, steps }: Pick<PlannedPath, 'id' | 'steps'>): Way {
  const way = retrace(
    model,
    steps.map(({ kind, stimulus }) => ({ kind, words: stimulus })),
  ).map(({ stimulus }) => stimulus);
  const missing = steps[way.length];
  if (missing)
    throw new Error(`${id}, step ${way.length}: “${missing.stimulus}” cannot happen here any more.`);
  return way;
}
