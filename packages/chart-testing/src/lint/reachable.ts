import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { isCombined } from '../charts/chart.ts';
import { chainOf, type Node, nodesOf, transitionId } from '../charts/transitions.ts';
import type { ChartIssue } from './chart-rules.ts';

type Assignment = (atom: string) => boolean;

/** More distinct guards than this at one event would take too long to check. */
const mostAtoms = 12;

const inline = new WeakMap<object, string>();
let inlineCount = 0;

/** Inline guards are compared by identity. */
function inlineName(guard: object): string {
  const name = inline.get(guard) ?? `inline ${++inlineCount}`;
  inline.set(guard, name);
  return name;
}

/** Guards are pure, so the same name and parameters mean the same condition. */
function atomOf(guard: unknown): string {
  if (typeof guard === 'function') return inlineName(guard);
  if (typeof guard !== 'object' || guard === null) return String(guard);
  const { type, params } = guard as { type?: unknown; params?: unknown };
  return `${String(type)} ${typeof params === 'function' ? String(params) : JSON.stringify(params)}`;
}

const atomsOf = (guard: unknown): string[] => {
  if (guard === undefined) return [];
  return isCombined(guard) ? guard.guards.flatMap(atomsOf) : [atomOf(guard)];
};

function holds(guard: unknown, assignment: Assignment): boolean {
  if (guard === undefined) return true;
  if (!isCombined(guard)) return assignment(atomOf(guard));
  const passes = (part: unknown) => holds(part, assignment);
  if (guard.name === 'not') return !passes(guard.guards[0]);
  return guard.name === 'or' ? guard.guards.some(passes) : guard.guards.every(passes);
}

/** Whether, for every result of the guards, an earlier branch passes whenever this one does. */
function isShadowed(group: readonly AnyTransitionDefinition[], at: number): boolean {
  const guards = group.slice(0, at + 1).map(({ guard }) => guard as unknown);
  const atoms = [...new Set(guards.flatMap(atomsOf))];
  if (at === 0 || atoms.length > mostAtoms) return false;
  return Array.from({ length: 2 ** atoms.length }).every((_, answers) => {
    const assignment: Assignment = (atom) => Boolean(answers & (1 << atoms.indexOf(atom)));
    return !holds(guards[at], assignment) || guards.slice(0, at).some((guard) => holds(guard, assignment));
  });
}

/** The branches of a state that are not shadowed. */
const liveBranches = ({ transitions, always }: Node): AnyTransitionDefinition[] =>
  [...transitions.values(), always ?? []].flatMap((group) => group.filter((_, at) => !isShadowed(group, at)));

const shadowed = {
  what: 'never taken: an earlier branch always matches',
  fix: 'Move it before that branch, give that branch a guard, or remove this one.',
};

export const shadowedBranches = (machine: AnyStateMachine): ChartIssue[] =>
  nodesOf(machine.root).flatMap(({ id, transitions, always }) =>
    [...transitions.values(), always ?? []].flatMap((group) =>
      group.flatMap(({ eventType }, at) =>
        isShadowed(group, at) ? [{ where: transitionId(id, eventType, at), ...shadowed }] : [],
      ),
    ),
  );

const leadsOut = (node: Node): boolean =>
  chainOf(node)
    .flatMap(liveBranches)
    .some(({ target }) => target?.some((state) => state !== node));

/** Non-final states that a machine can never leave, except in a machine with a single state. */
export const deadEnds = (machine: AnyStateMachine): ChartIssue[] =>
  nodesOf(machine.root)
    .filter((node) => node.type === 'atomic' && node.parent && !leadsOut(node))
    .map((node) => ({
      where: node.id,
      what: 'a dead end: no transition leaves it or its ancestors',
      fix: "Make it final (type: 'final'), or add a transition that leaves it.",
    }));

const childrenOf = ({ states }: Node): Node[] => Object.values(states);

/** The default target of a history state, if declared. */
function historyTarget({ config, parent, machine }: Node): Node | undefined {
  const target = 'target' in config ? String(config.target) : '';
  const siblings = parent ? childrenOf(parent) : [];
  return target.startsWith('#')
    ? nodesOf(machine.root).find(({ id }) => id === target.slice(1))
    : siblings.find(({ key }) => key === target);
}

function defaultsOf(node: Node): readonly Node[] {
  if (node.type === 'parallel') return childrenOf(node);
  if (node.type === 'compound') return node.initial?.target ?? [];
  if (node.type !== 'history') return [];
  const target = historyTarget(node);
  return target ? [target] : (node.parent?.initial?.target ?? []);
}

class Reached {
  readonly nodes = new Set<Node>();
  /** Those entered with their initial states, not only as an ancestor of a target. */
  readonly #fullyEntered = new Set<Node>();

  enter(node: Node): void {
    if (this.#fullyEntered.has(node)) return;
    this.#fullyEntered.add(node);
    this.nodes.add(node);
    const { parent } = node;
    if (parent) this.enterAround(parent);
    for (const inner of defaultsOf(node)) this.enter(inner);
  }

  /** Entering a state also enters its ancestors and their other regions. */
  private enterAround(parent: Node): void {
    const isNew = !this.nodes.has(parent);
    this.nodes.add(parent);
    if (parent.type === 'parallel')
      for (const region of childrenOf(parent)) if (!this.nodes.has(region)) this.enter(region);
    if (isNew && parent.parent) this.enterAround(parent.parent);
  }

  canFinish(node: Node): boolean {
    if (node.type === 'parallel') return childrenOf(node).every((region) => this.canFinish(region));
    return childrenOf(node).some((child) => child.type === 'final' && this.nodes.has(child));
  }
}

const canHappen = ({ eventType, source }: AnyTransitionDefinition, reached: Reached): boolean =>
  !eventType.startsWith('xstate.done.state.') || reached.canFinish(source);

function reachableStates(machine: AnyStateMachine): ReadonlySet<Node> {
  const reached = new Reached();
  reached.enter(machine.root);
  for (let size = 0; size !== reached.nodes.size; ) {
    size = reached.nodes.size;
    for (const branch of [...reached.nodes].flatMap(liveBranches)) {
      if (canHappen(branch, reached)) for (const target of branch.target ?? []) reached.enter(target);
    }
  }
  return reached.nodes;
}

const describeUnreachable = ({ type }: Node): string =>
  type === 'final' ? 'a final state that is never reached' : 'no transition or initial state leads here';

export function unreachableStates(machine: AnyStateMachine): ChartIssue[] {
  const reached = reachableStates(machine);
  return nodesOf(machine.root)
    .filter((node) => !reached.has(node) && (!node.parent || reached.has(node.parent)))
    .map((node) => ({
      where: node.id,
      what: describeUnreachable(node),
      fix: 'Add a transition to it, or remove the state.',
    }));
}
