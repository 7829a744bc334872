import type { AnyStateMachine } from 'xstate';
import { type Node, nodesOf } from '../../charts/transitions.ts';
import type { ChartIssue } from '../chart-rules.ts';
import { liveBranches } from './dead-branches.ts';

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
