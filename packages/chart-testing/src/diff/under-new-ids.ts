import type { Chart, ChartTransition } from '../charts/chart.ts';
import type { StatePairs } from './pairs.ts';

/** `xstate.after.retry.door.open` ends in the id of its state, as do the names XState makes up for actors. */
function withNewState(name: string, pairs: StatePairs): string {
  const [, begin, old] =
    /^(xstate\.(?:after\.[^.]+|done\.state|(?:done|error)\.actor\.\d+)\.|\d+\.)(.+)$/.exec(name) ?? [];
  const now = old && pairs.get(old);
  return now ? `${begin}${now}` : name;
}

function renamed(
  transition: ChartTransition,
  now: (id: string) => string,
  pairs: StatePairs,
): ChartTransition {
  const source = now(transition.source);
  const descriptor = withNewState(transition.descriptor, pairs);
  return {
    ...transition,
    id: `${source} | ${descriptor} | ${transition.branch}`,
    source,
    descriptor,
    targets: transition.targets.map(now),
  };
}

/** The older chart as if its states had always had the ids they have now. Those that are gone keep theirs. */
export function underNewIds(chart: Chart, pairs: StatePairs): Chart {
  const now = (id: string) => pairs.get(id) ?? id;
  return {
    ...chart,
    id: now(chart.id),
    states: chart.states.map((state) => ({
      ...state,
      id: now(state.id),
      parent: state.parent && now(state.parent),
      initial: state.initial && now(state.initial),
      invokes: state.invokes.map(({ id, src }) => ({ id: withNewState(id, pairs), src })),
    })),
    transitions: chart.transitions.map((transition) => renamed(transition, now, pairs)),
  };
}
