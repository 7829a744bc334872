import { type AnyStateMachine, not } from 'xstate';
import { isCombined } from '../charts/chart.ts';
import { chainOf, type Node, nodesOf, statesOf } from '../charts/transitions.ts';
import { listOf } from '../util.ts';
import {
  type Config,
  change,
  type Fault,
  type FaultKind,
  type ItemSpot,
  itemSpots,
  kindOfMissing,
  machineOf,
  nameOfAction,
  type Place,
  placeOf,
  type TransitionSpot,
  transitionSpots,
  withOtherParameter,
} from './fault.ts';

interface FaultyBranch {
  kind: FaultKind;
  branch: Config;
  detail?: string;
}

function without(branch: Config, field: string, kind: FaultKind): FaultyBranch[] {
  const { [field]: dropped, ...rest } = branch;
  return dropped === undefined ? [] : [{ kind, branch: rest }];
}

/** The operands of an `and` guard; empty for any other guard. */
const partsOf = (guard: unknown): unknown[] =>
  isCombined(guard) && guard.name === 'and' ? guard.guards : [];

function wrongGuard(branch: Config): FaultyBranch[] {
  const { guard } = branch;
  if (guard === undefined) return [];
  return [
    ...without(branch, 'guard', 'guard missing'),
    { kind: 'guard negated', branch: { ...branch, guard: not(guard as Parameters<typeof not>[0]) } },
    { kind: 'guard always true', branch: { ...branch, guard: () => true } },
    ...partsOf(guard).map(
      (part, at): FaultyBranch => ({
        kind: 'guard weakened',
        detail: `only its part ${at + 1}`,
        branch: { ...branch, guard: part },
      }),
    ),
  ];
}

/** Whether a transition between the states does not re-enter all regions of a parallel state. */
function isReachableSibling(state: Node, node: Node): boolean {
  const common = chainOf(state).find((ancestor) => chainOf(node).includes(ancestor));
  return common?.type !== 'parallel';
}

/** Whether entering one state enters the other as its initial state. */
const entersInitially = (state: Node, inner: Node): boolean =>
  inner.parent?.initial?.target?.includes(inner) === true &&
  (inner.parent === state || entersInitially(state, inner.parent));

/** A wrong target, a sibling if possible. Ancestors and initial states of the correct target would lead there after all. */
function wrongTargetFor(target: unknown, node: Node): string | undefined {
  const name = String(target).replace(/^[#.]+/, '');
  const isCorrectTarget = ({ id }: Node) => id === node.id || id === name || id.endsWith(`.${name}`);
  const states = statesOf(node.machine);
  const others = states.filter(
    (other) =>
      isReachableSibling(other, node) &&
      !nodesOf(other).some(isCorrectTarget) &&
      !states.some((state) => isCorrectTarget(state) && entersInitially(state, other)),
  );
  const chosen = others.find(({ parent }) => parent === node.parent) ?? others[0];
  return chosen && `#${chosen.id}`;
}

function wrongTarget(branch: Config, node: Node): FaultyBranch[] {
  const target = branch.target === undefined ? undefined : wrongTargetFor(branch.target, node);
  return target === undefined
    ? []
    : [{ kind: 'wrong target', detail: `to ${target}`, branch: { ...branch, target } }];
}

function wrongActions(branch: Config, machine: AnyStateMachine): FaultyBranch[] {
  const actions = listOf(branch.actions);
  return actions.flatMap((action, at) => {
    const faulty = (kind: FaultKind, changed: readonly unknown[]): FaultyBranch => ({
      kind,
      detail: nameOfAction(action),
      branch: { ...branch, actions: changed },
    });
    const other = withOtherParameter(action);
    return [
      faulty(kindOfMissing(machine, action), actions.toSpliced(at, 1)),
      ...(other ? [faulty('parameter changed', actions.with(at, other))] : []),
    ];
  });
}

const faultyBranches = (branch: Config, node: Node): FaultyBranch[] => [
  ...wrongTarget(branch, node),
  ...without(branch, 'target', 'target missing'),
  ...wrongGuard(branch),
  ...without(branch, 'reenter', 'reentry missing'),
  ...wrongActions(branch, node.machine),
];

type FaultAt = (kind: FaultKind, words: string, place: Place, value: unknown) => Fault;

const faultIn =
  (machine: AnyStateMachine): FaultAt =>
  (kind, words, place, value) => ({
    kind,
    words,
    build: () => machineOf(machine, change(machine.config, place, value)),
  });

function faultsAt(machine: AnyStateMachine, { place, words, node, branches }: TransitionSpot): Fault[] {
  return branches.flatMap((branch, at) => {
    const fault = (kind: FaultKind, changed: readonly Config[], detail?: string): Fault =>
      faultIn(machine)(kind, [words, `branch ${at}`, detail].filter(Boolean).join(', '), place, changed);
    const next = branches[at + 1];
    return [
      ...faultyBranches(branch, node).map(({ kind, detail, branch: faulty }) =>
        fault(kind, branches.with(at, faulty), detail),
      ),
      ...(next ? [fault('branches swapped', branches.with(at, next).with(at + 1, branch))] : []),
      fault('transition missing', branches.toSpliced(at, 1)),
    ];
  });
}

const doubled = (delay: unknown): unknown =>
  typeof delay === 'function' ? (...args: unknown[]) => 2 * delay(...args) : 2 * Number(delay);

const delayFaults = (machine: AnyStateMachine): Fault[] =>
  Object.entries(machine.implementations.delays).map(([name, delay]) => ({
    kind: 'delay doubled',
    words: `${machine.id}, ${name}`,
    build: () => machine.provide({ delays: { [name]: doubled(delay) as number } }),
  }));

function actorFaults(fault: FaultAt, { words, place, item }: ItemSpot): Fault[] {
  const { src, input } = item as Config;
  const named = `${words}, ${String(src)}`;
  return [
    fault('actor missing', named, place, undefined),
    ...(input === undefined ? [] : [fault('input missing', named, [...place, 'input'], undefined)]),
  ];
}

function initialFaults(machine: AnyStateMachine, fault: FaultAt): Fault[] {
  return nodesOf(machine.root).flatMap((node) => {
    const { initial } = node.config;
    // A transient state may lead to the correct one.
    const other = Object.keys(node.states).find((key) => key !== initial && !node.states[key]?.always);
    if (typeof initial !== 'string' || other === undefined) return [];
    return [fault('initial state changed', `${node.id}, to ${other}`, [...placeOf(node), 'initial'], other)];
  });
}

function stateFaults(machine: AnyStateMachine): Fault[] {
  const fault = faultIn(machine);
  const actions = ['entry', 'exit'].flatMap((field) => itemSpots(machine, field));
  return [
    ...actions.map(({ place, words, item }) =>
      fault(kindOfMissing(machine, item), `${words}, ${nameOfAction(item)}`, place, undefined),
    ),
    ...itemSpots(machine, 'tags').map(({ place, words, item }) =>
      fault('tag missing', `${words}, ${String(item)}`, place, undefined),
    ),
    ...itemSpots(machine, 'invoke').flatMap((spot) => actorFaults(fault, spot)),
    ...initialFaults(machine, fault),
  ];
}

export const seedFaults = (machine: AnyStateMachine): Fault[] => [
  ...transitionSpots(machine).flatMap((spot) => faultsAt(machine, spot)),
  ...stateFaults(machine),
  ...delayFaults(machine),
];

/** Picks faults round-robin over the kinds. */
export function pickFaults(faults: readonly Fault[], count: number): Fault[] {
  const kinds = [...Map.groupBy(faults, ({ kind }) => kind).values()];
  const longest = Math.max(0, ...kinds.map((list) => list.length));
  const rounds = Array.from({ length: longest }, (_, round) => kinds.flatMap((list) => list[round] ?? []));
  return rounds.flat().slice(0, count);
}
