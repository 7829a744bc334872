import type { InspectionEvent } from 'xstate';
import { Run, type Step } from '../explore/run.ts';
import type { Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { checkStart } from './check-start.ts';
import { checkState } from './check-state.ts';
import { checkMicrostep } from './check-transition.ts';
import type { ClaimIndex } from './claim-index.ts';
import type { Issue } from './issue.ts';

function checkMicrosteps(model: AnyModel, index: ClaimIndex, { stimulus, microsteps, rung }: Step): Issue[] {
  const [first, ...rest] = microsteps;
  // What is taken up again was claimed when it got there.
  if (!first || first.after.status === 'error' || stimulus.kind === 'resume') return [];
  const begun =
    stimulus.kind === 'start'
      ? checkStart(model.start, first, stimulus.input)
      : checkMicrostep(index, first, rung);
  return [...begun, ...rest.flatMap((microstep) => checkMicrostep(index, microstep, undefined))];
}

/** Checks one step, and where the machine rests after it, against the model's claims. */
export const checkStep = (model: AnyModel, index: ClaimIndex, step: Step): Issue[] => [
  ...checkMicrosteps(model, index, step),
  ...(step.rest ? checkState(model, index, step.rest) : []),
];

/**
 * Lives through a path and checks every step of it against the model's claims.
 * @param listen sees every inspection event, such as the `inspect` of a coverage
 */
export function checkPath(
  model: AnyModel,
  index: ClaimIndex,
  path: Way,
  listen?: (event: InspectionEvent) => void,
): Issue[] {
  const run = new Run(model, listen);
  return path.flatMap((stimulus, nth) =>
    checkStep(model, index, run.apply(stimulus)).map((issue) => ({ ...issue, step: nth })),
  );
}
