import { Run, type Step } from '../explore/run.ts';
import type { Stimulus } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';

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
