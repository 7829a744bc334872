import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type Node, nodesOf, transitionId } from '../../charts/transitions.ts';
import type { ChartIssue } from '../chart-rules.ts';

type Truth = (atom: string) => boolean;

/** More different guards than this at one event would take too long to try out, and nobody could read them. */
const mostAtoms = 12;

const inline = new WeakMap<object, string>();
let inlineCount = 0;

/** Two guards that are functions are the same only if they are one. */
function inlineName(guard: object): string {
  const known = inline.get(guard) ?? `inline ${++inlineCount}`;
  inline.set(guard, known);
  return known;
}

const hasParts = (guard: unknown): guard is { name: string; guards: unknown[] } =>
  typeof guard === 'function' && 'guards' in guard && Array.isArray(guard.guards);

/** The same name with the same parameters is the same question: guards are pure. */
function atomOf(guard: unknown): string {
  if (typeof guard === 'function') return inlineName(guard);
  if (typeof guard !== 'object' || guard === null) return String(guard);
  const { type, params } = guard as { type?: unknown; params?: unknown };
  return `${String(type)} ${typeof params === 'function' ? String(params) : JSON.stringify(params)}`;
}

const atomsOf = (guard: unknown): string[] => {
  if (guard === undefined) return [];
  return hasParts(guard) ? guard.guards.flatMap(atomsOf) : [atomOf(guard)];
};

function holds(guard: unknown, truth: Truth): boolean {
  if (guard === undefined) return true;
  if (!hasParts(guard)) return truth(atomOf(guard));
  const says = (part: unknown) => holds(part, truth);
  // XState names the function after what it combines by.
  if (guard.name === 'not') return !says(guard.guards[0]);
  return guard.name === 'or' ? guard.guards.some(says) : guard.guards.every(says);
}

/** Whether one of the branches before always says yes where this one would, whatever the guards answer. */
function isShadowed(group: readonly AnyTransitionDefinition[], at: number): boolean {
  const guards = group.slice(0, at + 1).map(({ guard }) => guard as unknown);
  const atoms = [...new Set(guards.flatMap(atomsOf))];
  if (at === 0 || atoms.length > mostAtoms) return false;
  return Array.from({ length: 2 ** atoms.length }).every((_, answers) => {
    const truth: Truth = (atom) => Boolean(answers & (1 << atoms.indexOf(atom)));
    return !holds(guards[at], truth) || guards.slice(0, at).some((guard) => holds(guard, truth));
  });
}

/** The branches of a state that may be taken, as far as the chart can tell. */
export const liveBranches = ({ transitions, always }: Node): AnyTransitionDefinition[] =>
  [...transitions.values(), always ?? []].flatMap((group) => group.filter((_, at) => !isShadowed(group, at)));

const shadowed = {
  what: 'never tried: a branch before it always comes first',
  mend: 'Put it before that branch, give that branch a guard, or take this one out.',
};

/** Branches that an earlier one of the same event always takes the turn of. */
export const shadowedBranches = (machine: AnyStateMachine): ChartIssue[] =>
  nodesOf(machine.root).flatMap(({ id, transitions, always }) =>
    [...transitions.values(), always ?? []].flatMap((group) =>
      group.flatMap(({ eventType }, at) =>
        isShadowed(group, at) ? [{ where: transitionId(id, eventType, at), ...shadowed }] : [],
      ),
    ),
  );

const chainOf = (node: Node): Node[] => [node, ...(node.parent ? chainOf(node.parent) : [])];

const leadsOut = (node: Node): boolean =>
  chainOf(node)
    .flatMap(liveBranches)
    .some(({ target }) => target?.some((state) => state !== node));

/** States that a machine stays in for ever although they are no ends. A machine of a single state is none. */
export const deadEnds = (machine: AnyStateMachine): ChartIssue[] =>
  nodesOf(machine.root)
    .filter((node) => node.type === 'atomic' && node.parent && !leadsOut(node))
    .map((node) => ({
      where: node.id,
      what: 'a dead end: nothing leads out of it or of what contains it',
      mend: "Make it an end (type: 'final'), or add the way out.",
    }));
