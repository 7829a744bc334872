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
  kindOfLoss,
  machineOf,
  nameOfAction,
  type Place,
  placeOf,
  type TransitionSpot,
  transitionSpots,
  withOtherParameter,
} from './fault.ts';

interface Spoilt {
  kind: FaultKind;
  branch: Config;
  detail?: string;
}

function without(branch: Config, field: string, kind: FaultKind): Spoilt[] {
  const { [field]: dropped, ...rest } = branch;
  return dropped === undefined ? [] : [{ kind, branch: rest }];
}

/** The guards of which all have to say yes; none when it is a single one. */
const partsOf = (guard: unknown): unknown[] =>
  isCombined(guard) && guard.name === 'and' ? guard.guards : [];

function wrongGuard(branch: Config): Spoilt[] {
  const { guard } = branch;
  if (guard === undefined) return [];
  return [
    ...without(branch, 'guard', 'guard missing'),
    { kind: 'guard negated', branch: { ...branch, guard: not(guard as Parameters<typeof not>[0]) } },
    { kind: 'guard always true', branch: { ...branch, guard: () => true } },
    ...partsOf(guard).map(
      (part, at): Spoilt => ({
        kind: 'guard weakened',
        detail: `only its part ${at + 1}`,
        branch: { ...branch, guard: part },
      }),
    ),
  ];
}

/** Whether one can go from one state to the other without entering all regions of a parallel state anew. */
function isBeside(state: Node, node: Node): boolean {
  const common = chainOf(state).find((ancestor) => chainOf(node).includes(ancestor));
  return common?.type !== 'parallel';
}

/** Whether entering one state enters the other as well, because that is where it begins. */
const beginsIn = (state: Node, inner: Node): boolean =>
  inner.parent?.initial?.target?.includes(inner) === true &&
  (inner.parent === state || beginsIn(state, inner.parent));

/** A state that a branch does not lead to, a neighbour if there is one. What contains the right one, or is its beginning, leads there after all. */
function another(target: unknown, node: Node): string | undefined {
  const name = String(target).replace(/^[#.]+/, '');
  const isRight = ({ id }: Node) => id === node.id || id === name || id.endsWith(`.${name}`);
  const states = statesOf(node.machine);
  const others = states.filter(
    (other) =>
      isBeside(other, node) &&
      !nodesOf(other).some(isRight) &&
      !states.some((state) => isRight(state) && beginsIn(state, other)),
  );
  const chosen = others.find(({ parent }) => parent === node.parent) ?? others[0];
  return chosen && `#${chosen.id}`;
}

function wrongTarget(branch: Config, node: Node): Spoilt[] {
  const target = branch.target === undefined ? undefined : another(branch.target, node);
  return target === undefined
    ? []
    : [{ kind: 'wrong target', detail: `to ${target}`, branch: { ...branch, target } }];
}

function wrongActions(branch: Config, machine: AnyStateMachine): Spoilt[] {
  const actions = listOf(branch.actions);
  return actions.flatMap((action, at) => {
    const spoilt = (kind: FaultKind, changed: readonly unknown[]): Spoilt => ({
      kind,
      detail: nameOfAction(action),
      branch: { ...branch, actions: changed },
    });
    const other = withOtherParameter(action);
    return [
      spoilt(kindOfLoss(machine, action), actions.toSpliced(at, 1)),
      ...(other ? [spoilt('parameter changed', actions.with(at, other))] : []),
    ];
  });
}

const spoil = (branch: Config, node: Node): Spoilt[] => [
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
      ...spoil(branch, node).map(({ kind, detail, branch: bad }) =>
        fault(kind, branches.with(at, bad), detail),
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
    // A state that is left at once may lead to the right one.
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
      fault(kindOfLoss(machine, item), `${words}, ${nameOfAction(item)}`, place, undefined),
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

/** Some faults of many: one of each kind in turn, until there are enough. */
export function pickFaults(faults: readonly Fault[], count: number): Fault[] {
  const kinds = [...Map.groupBy(faults, ({ kind }) => kind).values()];
  const longest = Math.max(0, ...kinds.map((list) => list.length));
  const inTurn = Array.from({ length: longest }, (_, nth) => kinds.flatMap((list) => list[nth] ?? []));
  return inTurn.flat().slice(0, count);
}
