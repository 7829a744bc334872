import type { AnyModel } from '#machines/testing/model.ts';
import { Run } from '#machines/testing/run.ts';
import type { Way } from '#machines/testing/stimulus.ts';
import type { PlannedPath } from './plan.ts';

/**
 * A planned path as something to run: each stimulus is found again by its words.
 * @throws when one cannot happen any more, because the machine or its model has changed since
 */
export function wayOf(model: AnyModel, { id, steps }: Pick<PlannedPath, 'id' | 'steps'>): Way {
  const run = new Run(model);
  return steps.map(({ kind, stimulus }, nth) => {
    const found = run.stimuli.find((one) => one.kind === kind && one.words === stimulus);
    if (!found) throw new Error(`${id}, step ${nth}: “${stimulus}” cannot happen here any more.`);
    run.apply(found);
    return found;
  });
}
