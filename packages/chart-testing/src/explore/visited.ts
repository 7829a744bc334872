import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { activeNodes, type Node, nodesOf } from '../charts/transitions.ts';
import type { Step } from './run.ts';

const lineOf = (node: Node): string[] => [node.id, ...(node.parent ? lineOf(node.parent) : [])];

const idsIn = (snapshot: AnyMachineSnapshot): string[] => activeNodes(snapshot).map(({ id }) => id);

/**
 * Tells of a step the ids of all states that were active in it, or are so after it, ancestors included.
 * A state that is left again at once shows as the source of the transition that leaves it.
 */
export function visits(machine: AnyStateMachine): (step: Step) => string[] {
  const lines = new Map(nodesOf(machine.root).map((node) => [node.id, lineOf(node)]));
  const sourcesOf = (transition: string) => lines.get(transition.slice(0, transition.indexOf(' | '))) ?? [];
  return ({ microsteps, rest }) => {
    const ids = new Set(rest ? idsIn(rest) : []);
    for (const { walked, after } of microsteps) {
      for (const transition of walked) for (const id of sourcesOf(transition)) ids.add(id);
      if (after !== rest) for (const id of idsIn(after)) ids.add(id);
    }
    return [...ids];
  };
}
