import { listTransitions, pathOf, statesOf } from '../charts/transitions.ts';
import { checkState } from '../claims/check-claims.ts';
import { sayIssue } from '../claims/claim.ts';
import type { ClaimIndex } from '../claims/claim-index.ts';
import { Run } from '../explore/run.ts';
import type { Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import type { PathHandlers } from './path-test.ts';

const everyFor = <T>(names: Iterable<string>, handler: T): Record<string, T> =>
  Object.fromEntries([...names].map((name) => [name, handler]));

/**
 * Handlers under which the system under test is the running machine itself, held to its claims.
 * There is one for every event the chart hears and every state it has, and none for what it does not know.
 */
export function machineHandlers(model: AnyModel, index: ClaimIndex, way: Way): PathHandlers {
  const run = new Run(model);
  const left = [...way];
  const events = Object.keys(model.events ?? {}).concat(
    listTransitions(model.machine).map(({ descriptor }) => descriptor),
    'xstate.init',
  );
  const proceed = () => {
    const next = left.shift();
    if (next) run.apply(next);
  };
  const check = () => {
    const issues = run.snapshot ? checkState(model, index, run.snapshot) : [];
    if (issues.length > 0) throw new Error(issues.map(sayIssue).join('\n'));
  };
  return {
    events: everyFor(events, proceed),
    states: everyFor(statesOf(model.machine).map(pathOf), check),
  };
}
