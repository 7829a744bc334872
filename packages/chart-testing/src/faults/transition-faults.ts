import { type AnyStateMachine, not } from 'xstate';
import { type Node, nodesOf, statesOf } from '../charts/transitions.ts';
import {
  type Config,
  change,
  type Fault,
  type FaultKind,
  kindOfLoss,
  listed,
  machineOf,
  nameOfAction,
  withOtherParameter,
} from './fault.ts';
import { type TransitionSpot, transitionSpots } from './spots.ts';

/** A branch of a transition with one thing wrong. */
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
  typeof guard === 'function' && guard.name === 'and' && 'guards' in guard && Array.isArray(guard.guards)
    ? guard.guards
    : [];

/** All ways to ask less, nothing, or the opposite before a branch is taken. */
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

const chainOf = (node: Node): Node[] => [node, ...(node.parent ? chainOf(node.parent) : [])];

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
  const actions = listed(branch.actions);
  return actions.flatMap((action, at): Spoilt[] => {
    const detail = nameOfAction(action);
    const other = withOtherParameter(action);
    const lost = { ...branch, actions: actions.toSpliced(at, 1) };
    return [
      { kind: kindOfLoss(machine, action), detail, branch: lost },
      ...(other
        ? [
            {
              kind: 'parameter changed' as const,
              detail,
              branch: { ...branch, actions: actions.with(at, other) },
            },
          ]
        : []),
    ];
  });
}

/** All ways to spoil one branch of a transition. */
const spoil = (branch: Config, node: Node): Spoilt[] => [
  ...wrongTarget(branch, node),
  ...without(branch, 'target', 'target missing'),
  ...wrongGuard(branch),
  ...without(branch, 'reenter', 'reentry missing'),
  ...wrongActions(branch, node.machine),
];

function faultsAt(machine: AnyStateMachine, { place, words, node, branches }: TransitionSpot): Fault[] {
  return branches.flatMap((branch, at) => {
    const fault = (kind: FaultKind, changed: readonly Config[], detail?: string): Fault => ({
      kind,
      words: [words, `branch ${at}`, detail].filter(Boolean).join(', '),
      build: () => machineOf(machine, change(machine.config, place, changed)),
    });
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

/** Everything that can be wrong with one transition: target, guard, actions, order, or that it is missing. */
export const transitionFaults = (machine: AnyStateMachine): Fault[] =>
  transitionSpots(machine).flatMap((spot) => faultsAt(machine, spot));
