import { Run, type Step } from '../explore/run.ts';
import type { Stimulus, Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import type { PlannedPath } from './plan.ts';

/** What finds a stimulus again, in whatever run: its words. What it carries is worked out for where the machine is then. */
export type Named = Pick<Stimulus, 'kind' | 'words'>;

/** Walks a way by the words of its stimuli. Ends before one that cannot happen where the machine is. */
export function retrace(model: AnyModel, way: readonly Named[]): Step[] {
  const run = new Run(model);
  const steps: Step[] = [];
  for (const { kind, words } of way) {
    const stimulus = run.stimuli.find((one) => one.kind === kind && one.words === words);
    if (!stimulus) break;
    steps.push(run.apply(stimulus));
  }
  return steps;
}

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
