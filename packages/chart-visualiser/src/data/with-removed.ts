import type { ChangedPart, Chart, ChartState, ChartTransition, MachineDiff } from 'chart-testing';

/** What a transition that is gone is called in a drawing that still has it: its old id may be another's by now. */
export const removedId = (id: string): string => `${id} | removed`;

const removedFrom = <T extends { id: string }>(parts: readonly ChangedPart[], old: readonly T[]): T[] => {
  const ids = new Set(parts.filter(({ change }) => change === 'removed').map(({ id }) => id));
  return old.filter(({ id }) => ids.has(id));
};

/** As it was, under an id of its own; null when it led from a state that has gone elsewhere. */
function goneTransition(transition: ChartTransition, isThere: (id: string) => boolean): ChartTransition[] {
  const { id, source, descriptor, targets } = transition;
  if (!isThere(source)) return [];
  const gone = {
    ...transition,
    id: removedId(id),
    descriptor: `${descriptor} (removed)`,
    targets: targets.filter(isThere),
  };
  return [gone];
}

/**
 * A chart with what has been removed from it since, so that it can be drawn in its place.
 * @param before the older chart under the ids of now
 */
export function withRemoved(after: Chart, before: Chart, diff: MachineDiff): Chart {
  const gone = removedFrom(diff.states, before.states);
  const all = new Set([...after.states, ...gone].map(({ id }) => id));
  const isThere = (id: string) => all.has(id);
  const states = gone
    .filter(({ parent }) => parent === null || isThere(parent))
    .map(
      (state): ChartState => ({
        ...state,
        initial: state.initial && isThere(state.initial) ? state.initial : null,
      }),
    );
  const transitions = removedFrom(diff.transitions, before.transitions);
  return {
    ...after,
    states: [...after.states, ...states],
    transitions: [...after.transitions, ...transitions.flatMap((one) => goneTransition(one, isThere))],
  };
}
