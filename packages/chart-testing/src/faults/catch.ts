import { listTransitions } from '../charts/transitions.ts';
import { checkStep } from '../claims/check-claims.ts';
import { checkModel } from '../claims/check-model.ts';
import { sayIssue } from '../claims/claim.ts';
import { indexClaims } from '../claims/claim-index.ts';
import { explore } from '../explore/explore.ts';
import type { Step } from '../explore/run.ts';
import type { AnyModel } from '../model.ts';
import type { Fault } from './fault.ts';

/**
 * Explores a machine until its model finds something wrong: a gap, a broken claim, a transition that cannot be walked.
 * @returns how many situations were found
 * @throws what is wrong
 */
function explorationOf(model: AnyModel, most?: number): number {
  const index = indexClaims(model);
  const [gap] = checkModel(model, index);
  if (gap) throw new Error(sayIssue(gap));
  const walked = new Set<string>();
  const notice = (step: Step) => {
    const [issue] = checkStep(model, index, step);
    if (issue) throw new Error(sayIssue(issue));
    for (const id of step.microsteps.flatMap((microstep) => microstep.walked)) walked.add(id);
  };
  const { situations } = explore(model, { most, notice });
  const missed = listTransitions(model.machine).find(({ id }) => !walked.has(id));
  if (missed) throw new Error(`not walked: ${missed.id}`);
  return situations;
}

/**
 * Tells whether a model would notice a fault: the faulty machine is explored and checked, as its own test would.
 * @returns per fault what gave it away, or nothing when it went unseen
 * @throws when the model does not hold for the right machine
 */
export function faultCatcher(model: AnyModel): (fault: Fault) => string | undefined {
  // A fault that lets a counter run away is noticed when it has grown well past the right machine.
  const most = 2 * explorationOf(model) + 20;
  return (fault) => {
    try {
      explorationOf({ ...model, machine: fault.build() }, most);
      return undefined;
    } catch (error) {
      return String(error);
    }
  };
}
