import type { AnyStateMachine, AnyTransitionDefinition } from 'xstate';
import { type Node, nodesOf } from '../../charts/transitions.ts';
import type { ChartIssue } from '../chart-rules.ts';
import { liveBranches } from './dead-ends.ts';

const childrenOf = ({ states }: Node): Node[] => Object.values(states);

/** Where a history mark leads when there is nothing to remember, if it says so. */
function historyTarget({ config, parent, machine }: Node): Node | undefined {
  const target = 'target' in config ? String(config.target) : '';
  const siblings = parent ? childrenOf(parent) : [];
  return target.startsWith('#')
    ? nodesOf(machine.root).find(({ id }) => id === target.slice(1))
    : siblings.find(({ key }) => key === target);
}

/** The states entered by default when this one is. */
function defaultsOf(node: Node): readonly Node[] {
  if (node.type === 'parallel') return childrenOf(node);
  if (node.type === 'compound') return node.initial?.target ?? [];
  if (node.type !== 'history') return [];
  const target = historyTarget(node);
  return target ? [target] : (node.parent?.initial?.target ?? []);
}

class Reached {
  readonly nodes = new Set<Node>();
  /** Those entered by their own beginning, not only for what they contain. */
  readonly #begun = new Set<Node>();

  enter(node: Node): void {
    if (this.#begun.has(node)) return;
    this.#begun.add(node);
    this.nodes.add(node);
    const { parent } = node;
    if (parent) this.enterAround(parent);
    for (const inner of defaultsOf(node)) this.enter(inner);
  }

  /** To enter a state is to be in what contains it, and in all regions beside it. */
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

/** Every state that the transitions and beginnings of a chart lead to. */
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

const whatOf = ({ type }: Node): string =>
  type === 'final' ? 'an end that is never reached' : 'no transition and no beginning leads here';

/** States that nothing leads to, ends that are never reached among them. */
export function unreachableStates(machine: AnyStateMachine): ChartIssue[] {
  const reached = reachableStates(machine);
  return nodesOf(machine.root)
    .filter((node) => !reached.has(node) && (!node.parent || reached.has(node.parent)))
    .map((node) => ({
      where: node.id,
      what: whatOf(node),
      mend: 'Lead a transition here, or take the state out.',
    }));
}
