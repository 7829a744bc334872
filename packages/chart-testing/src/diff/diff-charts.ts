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

/** A state or transition that is not as it was. `id` is the one it has now; of what was removed, the one it had. */
export interface ChangedPart {
  id: string;
  change: Change;
  /** What is different, each in a sentence a designer reads. */
  words: string[];
}

export interface MachineDiff {
  name: string;
  state: Change;
  states: ChangedPart[];
  transitions: ChangedPart[];
}

/** How the charts of the working tree differ from those of an older revision. Machines that are as they were are left out. */
export interface ChartDiff {
  rev: string;
  machines: MachineDiff[];
}

type Whole = Exclude<ChangedPart['change'], 'changed'>;

const changed = (id: string, words: string[]): ChangedPart[] =>
  words.length > 0 ? [{ id, change: 'changed', words }] : [];

function wholeMachine({ name, states, transitions }: Chart, state: Whole): MachineDiff {
  return {
    name,
    state,
    states: states.map((one) => ({ id: one.id, change: state, words: stateFacts(one) })),
    transitions: transitions.map((one) => ({ id: one.id, change: state, words: transitionFacts(one) })),
  };
}

/** Delays that no `after` of the chart waits for, such as those of a raised event: told of the machine itself. */
function otherDelays(before: Chart, after: Chart): string[] {
  const told = new Set(after.transitions.map(delayOf));
  const names = new Set([...Object.keys(before.delays), ...Object.keys(after.delays)]);
  return [...names]
    .filter((name) => !told.has(name))
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
  const ofMachine = [
    ...ifChanged(before.name, after.name, (name) => `its folder was called ${name}`),
    ...ifChanged(idBefore, after.id, (id) => `its id was ${id}`),
    ...otherDelays(before, after),
  ];
  return [
    ...after.states.flatMap((state): ChangedPart[] => {
      const old = was.get(state.id);
      if (!old) return [{ id: state.id, change: 'added', words: stateFacts(state) }];
      return changed(state.id, [...stateChanges(old, state), ...(state.parent ? [] : ofMachine)]);
    }),
    ...before.states
      .filter(({ id }) => !is.has(id))
      .map((state): ChangedPart => ({ id: state.id, change: 'removed', words: stateFacts(state) })),
  ];
}

const groupOf = ({ source, kind, descriptor }: ChartTransition): string =>
  // One timer for another at the same state is a timer changed.
  kind === 'after' ? `${source} | after` : `${source} | ${descriptor}`;

/** A branch that has come before one it was tried after, or the other way round. */
function orderWords(
  pairs: readonly (readonly [ChartTransition, ChartTransition])[],
  was: ChartTransition,
  is: ChartTransition,
): string[] {
  const passed = pairs.filter(
    ([old, now]) =>
      old.descriptor === was.descriptor &&
      now.descriptor === is.descriptor &&
      Number(now.branch) > Number(is.branch) &&
      Number(old.branch) < Number(was.branch),
  );
  return passed.map(([, now]) => `is tried before branch ${now.branch} now, was tried after it`);
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
 * How one set of charts differs from an older one, in words a designer reads. What is computed inside guards and actions
 * is code, and not seen here; their names are.
 * @param rev what the older set is called
 */
export function diffCharts(before: readonly Chart[], after: readonly Chart[], rev: string): ChartDiff {
  const was = (chart: Chart) =>
    before.find(({ name }) => name === chart.name) ??
    // Another folder, the same machine.
    before.find(({ id, name }) => id === chart.id && after.every((other) => other.name !== name));
  const old = new Set(after.map(was));
  return {
    rev,
    machines: [
      ...after.flatMap((chart) => {
        const earlier = was(chart);
        return earlier ? diffMachine(earlier, chart) : [wholeMachine(chart, 'added')];
      }),
      ...before.filter((chart) => !old.has(chart)).map((chart) => wholeMachine(chart, 'removed')),
    ],
  };
}
