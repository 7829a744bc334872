import type { AnyStateMachine } from 'xstate';
import { type Node, nodesOf, statesOf } from '../charts/transitions.ts';
import { kindOfLoss, listed, nameOfAction, withOtherParameter } from './actions.ts';
import type { Config } from './config.ts';
import { type Spoilt, without, wrongGuard } from './wrong-guard.ts';

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
export const spoil = (branch: Config, node: Node): Spoilt[] => [
  ...wrongTarget(branch, node),
  ...without(branch, 'target', 'target missing'),
  ...wrongGuard(branch),
  ...without(branch, 'reenter', 'reentry missing'),
  ...wrongActions(branch, node.machine),
];
