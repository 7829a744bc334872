import type { AnyStateMachine } from 'xstate';
import { activeNodes, listTransitions, statesOf } from '../../charts/transitions.ts';
import { explore } from '../../explore/explore.ts';
import type { AnyModel } from '../../model.ts';
import type { ChartIssue } from '../chart-rules.ts';

interface Seen {
  situations: number;
  states: ReadonlySet<string>;
  transitions: ReadonlySet<string>;
}

/** Tries everything the model knows, in every situation, on the running machine. */
function tryOut(model: AnyModel): Seen {
  const states = new Set<string>();
  const transitions = new Set<string>();
  const { situations } = explore(model, {
    notice({ microsteps }) {
      for (const { after, walked } of microsteps) {
        for (const { id } of activeNodes(after)) states.add(id);
        for (const id of walked) transitions.add(id);
      }
    },
  });
  return { situations, states, transitions };
}

/** States never entered and transitions never taken, whatever the model tries. */
export function neverSeen(machine: AnyStateMachine, model: AnyModel): ChartIssue[] {
  const { situations, states, transitions } = tryOut(model);
  const what = (never: string) => `never ${never} in any of ${situations} situations`;
  const mend = 'Take it out, or give the model the case that leads there.';
  return [
    ...statesOf(machine)
      .filter(({ id }) => !states.has(id))
      .map(({ id }) => ({ where: id, what: what('entered'), mend })),
    ...listTransitions(machine)
      .filter(({ id }) => !transitions.has(id))
      .map(({ id, branch }) => ({
        where: id,
        what: what('taken'),
        mend: branch === 'else' ? 'Take the guard off the last branch, or give the model the case.' : mend,
      })),
  ];
}
