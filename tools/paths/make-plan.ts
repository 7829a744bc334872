import type { AnyModel } from '#machines/testing/model.ts';
import type { Way } from '#machines/testing/stimulus.ts';
import { waysOverTransitions } from './over-transitions.ts';
import type { PathPlan, Strategy } from './plan.ts';
import { planPath } from './plan-path.ts';
import { shortestWays, stateNamed } from './shortest.ts';
import { waysToStates } from './to-states.ts';

export interface PlanOptions {
  strategy: Strategy;
  /** Path or id of a state: only the way there. */
  to?: string | undefined;
}

function waysFor(model: AnyModel, { strategy, to }: PlanOptions): Way[] {
  if (to !== undefined)
    return [shortestWays(model).get(stateNamed(model, to).id) ?? []].filter((w) => w.length > 0);
  return strategy === 'states' ? waysToStates(model) : waysOverTransitions(model);
}

/**
 * A test plan for one machine.
 * @param machine the name of its folder
 * @throws a sentence, when `to` names no state
 */
export function makePlan(machine: string, model: AnyModel, options: PlanOptions): PathPlan {
  const paths = waysFor(model, options).map((way) => planPath(machine, model, way));
  return { machine, strategy: options.strategy, paths, unreachable: [] };
}
