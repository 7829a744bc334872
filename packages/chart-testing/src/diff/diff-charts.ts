import type { Chart, ChartTransition } from '../charts/chart.ts';
import { pairBranches, underNewIds } from './pairs.ts';
import {
  delayOf,
  ifChanged,
  lengthOf,
  stateChanges,
  stateFacts,
  transitionChanges,
  transitionFacts,
} from './words.ts';

export type Change = 'added' | 'removed' | 'changed';

/** A changed state or transition. `id` is its current id, or the former id if it was removed. */
export interface ChangedPart {
  id: string;
  change: Change;
  /** The differences, as sentences for designers. */
  words: string[];
}

export interface MachineDiff {
  name: string;
  state: Change;
  states: ChangedPart[];
  transitions: ChangedPart[];
}

/** Differences of the charts from an older revision, without unchanged machines. */
export interface ChartDiff {
  rev: string;
  machines: MachineDiff[];
}

type AddedOrRemoved = Exclude<ChangedPart['change'], 'changed'>;

const changed = (id: string, words: string[]): ChangedPart[] =>
  words.length > 0 ? [{ id, change: 'changed', words }] : [];

function addedOrRemovedMachine({ name, states, transitions }: Chart, state: AddedOrRemoved): MachineDiff {
  return {
    name,
    state,
    states: states.map((one) => ({ id: one.id, change: state, words: stateFacts(one) })),
    transitions: transitions.map((one) => ({ id: one.id, change: state, words: transitionFacts(one) })),
  };
}

/** Changed delays that no `after` uses, such as of raised events. They are reported for the machine. */
function otherDelays(before: Chart, after: Chart): string[] {
  const timerDelays = new Set(after.transitions.map(delayOf));
  const names = new Set([...Object.keys(before.delays), ...Object.keys(after.delays)]);
  return [...names]
    .filter((name) => !timerDelays.has(name))
    .flatMap((name) =>
      ifChanged(
        before.delays[name],
        after.delays[name],
        (was, is) => `the delay ${name} is ${lengthOf(is)}, was ${lengthOf(was)}`,
      ),
    );
}

function diffStates(before: Chart, after: Chart, idBefore: string): ChangedPart[] {
  const was = new Map(before.states.map((state) => [state.id, state]));
  const is = new Set(after.states.map(({ id }) => id));
  const machineChanges = [
    ...ifChanged(before.name, after.name, (name) => `its name was ${name}`),
    ...ifChanged(idBefore, after.id, (id) => `its id was ${id}`),
    ...otherDelays(before, after),
  ];
  return [
    ...after.states.flatMap((state): ChangedPart[] => {
      const old = was.get(state.id);
      if (!old) return [{ id: state.id, change: 'added', words: stateFacts(state) }];
      return changed(state.id, [...stateChanges(old, state), ...(state.parent ? [] : machineChanges)]);
    }),
    ...before.states
      .filter(({ id }) => !is.has(id))
      .map((state): ChangedPart => ({ id: state.id, change: 'removed', words: stateFacts(state) })),
  ];
}

const groupOf = ({ source, kind, descriptor }: ChartTransition): string =>
  // A replaced timer of a state counts as changed.
  kind === 'after' ? `${source} | after` : `${source} | ${descriptor}`;

/** The branches that a branch is now tried before, but was tried after. */
function orderWords(
  pairs: readonly (readonly [ChartTransition, ChartTransition])[],
  was: ChartTransition,
  is: ChartTransition,
): string[] {
  const overtaken = pairs.filter(
    ([old, now]) =>
      old.descriptor === was.descriptor &&
      now.descriptor === is.descriptor &&
      Number(now.branch) > Number(is.branch) &&
      Number(old.branch) < Number(was.branch),
  );
  return overtaken.map(([, now]) => `is tried before branch ${now.branch} now, was tried after it`);
}

function diffTransitions(before: Chart, after: Chart): ChangedPart[] {
  const was = Map.groupBy(before.transitions, groupOf);
  const is = Map.groupBy(after.transitions, groupOf);
  return [...new Set([...is.keys(), ...was.keys()])].flatMap((group): ChangedPart[] => {
    const { pairs, removed, added } = pairBranches(was.get(group) ?? [], is.get(group) ?? []);
    return [
      ...pairs.flatMap(([old, now]) =>
        changed(now.id, [
          ...transitionChanges(old, now, before.delays, after.delays),
          ...orderWords(pairs, old, now),
        ]),
      ),
      ...added.map((one): ChangedPart => ({ id: one.id, change: 'added', words: transitionFacts(one) })),
      ...removed.map((one): ChangedPart => ({ id: one.id, change: 'removed', words: transitionFacts(one) })),
    ];
  });
}

function diffMachine(before: Chart, after: Chart): MachineDiff[] {
  const old = underNewIds(before, after);
  const states = diffStates(old, after, before.id);
  const transitions = diffTransitions(old, after);
  return states.length + transitions.length > 0
    ? [{ name: after.name, state: 'changed', states, transitions }]
    : [];
}

/**
 * Describes how a set of charts differs from an older one. Compares the names of guards and actions, not their code.
 * @param rev the name of the older set
 */
export function diffCharts(before: readonly Chart[], after: readonly Chart[], rev: string): ChartDiff {
  const was = (chart: Chart) =>
    before.find(({ name }) => name === chart.name) ??
    // The same machine in another file.
    before.find(({ id, name }) => id === chart.id && after.every((other) => other.name !== name));
  const old = new Set(after.map(was));
  return {
    rev,
    machines: [
      ...after.flatMap((chart) => {
        const earlier = was(chart);
        return earlier ? diffMachine(earlier, chart) : [addedOrRemovedMachine(chart, 'added')];
      }),
      ...before.filter((chart) => !old.has(chart)).map((chart) => addedOrRemovedMachine(chart, 'removed')),
    ],
  };
}
