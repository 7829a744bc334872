import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';

export type Node = AnyStateMachine['root'];

/** Which of the transitions under one descriptor: its place, or `else` when every guard said no. */
export type Branch = number | 'else';

export interface TransitionInfo {
  /** `stateId | descriptor | branch`, the same in every run and in every `provide()` clone. */
  id: string;
  source: Node;
  descriptor: string;
  branch: Branch;
  guarded: boolean;
  description: string;
}

/** The id under which a transition is counted, claimed and reported. */
export const transitionId = (stateId: string, descriptor: string, branch: Branch): string =>
  `${stateId} | ${descriptor || 'always'} | ${branch}`;

export function idOf(taken: AnyTransitionDefinition): string {
  const { source, eventType } = taken;
  const group = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return transitionId(source.id, eventType, group.indexOf(taken));
}

/** All state nodes below and including `node`, in document order. */
export const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

/** The state nodes a machine can be in; a history node is only a pointer. */
export const statesOf = (machine: AnyStateMachine): Node[] =>
  nodesOf(machine.root).filter((node) => node.type !== 'history');

/** A state and those around it, from the inside out. */
export const chainOf = (node: Node): Node[] => [node, ...(node.parent ? chainOf(node.parent) : [])];

const paths = new WeakMap<Node, string>();

/** The path of a state below its machine, as models name it: `unauthenticated.idle`. */
export function pathOf(node: Node): string {
  const known = paths.get(node);
  if (known !== undefined) return known;
  const path = node.path.join('.');
  paths.set(node, path);
  return path;
}

export const leavesOf = (snapshot: AnyMachineSnapshot): Node[] =>
  activeNodes(snapshot).filter((node) => node.type === 'atomic' || node.type === 'final');

/** All states that are active now, ancestors included. */
export const activeNodes = (snapshot: AnyMachineSnapshot): Node[] => snapshot._nodes;

const hasElse = (descriptor: string, group: readonly AnyTransitionDefinition[]) =>
  descriptor !== '' && group.length > 0 && group.every(({ guard }) => guard !== undefined);

function groupsOf(node: Node): [string, readonly AnyTransitionDefinition[]][] {
  return [...node.transitions, ...(node.always ? [['', node.always] as const] : [])].map(([name, group]) => [
    name,
    group,
  ]);
}

function transitionsOf(source: Node): TransitionInfo[] {
  return groupsOf(source).flatMap(([descriptor, group]) => {
    const info = (branch: Branch, guarded: boolean, description = ''): TransitionInfo => ({
      id: transitionId(source.id, descriptor, branch),
      source,
      descriptor: descriptor || 'always',
      branch,
      guarded,
      description,
    });
    const branches = group.map(({ guard, description }, place) =>
      info(place, guard !== undefined, description),
    );
    return hasElse(descriptor, group) ? [...branches, info('else', false, 'No guard passes')] : branches;
  });
}

/**
 * Every transition of a machine: events, done, error, timers, `always`, each guard branch, and the "no guard passed" case.
 * Read from the state nodes, because `machine.definition` drops every `always`.
 */
export const listTransitions = (machine: AnyStateMachine): TransitionInfo[] =>
  nodesOf(machine.root).flatMap(transitionsOf);

/** Whether an event of this type is heard under a descriptor: exactly, by `*`, or by `prefix.*`. */
export const hears = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

/** The delay that a transition waits for, by its descriptor or event type: `closeAfter` of `xstate.after.closeAfter.door.open`. */
export const delayIn = (descriptor: string): string | undefined =>
  /^xstate\.after\.([^.]+)\./.exec(descriptor)?.[1];

/** The actor whose answer a transition waits for. */
export const actorIn = (descriptor: string): string =>
  descriptor.replace(/^xstate\.(done|error)\.actor\./, '');

interface ElseCase {
  descriptor: string;
  id: string;
}

const elseCases = new WeakMap<Node, ElseCase[]>();

/** The `else` cases of a state, worked out once: every step asks for those of all active states. */
function elseCasesOf(node: Node): ElseCase[] {
  const known = elseCases.get(node);
  if (known) return known;
  const cases = [...node.transitions]
    .filter(([descriptor, group]) => hasElse(descriptor, group))
    .map(([descriptor]) => ({ descriptor, id: transitionId(node.id, descriptor, 'else') }));
  elseCases.set(node, cases);
  return cases;
}

/** The `else` ids of the states that looked at an event and let it pass because every guard said no. */
export function passedOver(
  snapshot: AnyMachineSnapshot,
  type: string,
  taken: readonly AnyTransitionDefinition[],
): string[] {
  const ids = new Set<string>();
  const takers = new Set(taken.map(({ source }) => source.id));
  for (const leaf of leavesOf(snapshot)) {
    for (let node: Node | undefined = leaf; node && !takers.has(node.id); node = node.parent)
      for (const { descriptor, id } of elseCasesOf(node)) if (hears(descriptor, type)) ids.add(id);
  }
  return [...ids];
}
