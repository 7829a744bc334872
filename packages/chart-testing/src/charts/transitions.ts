import type { AnyMachineSnapshot, AnyStateMachine, AnyTransitionDefinition } from 'xstate';

export type Node = AnyStateMachine['root'];

/** The position of a transition under its descriptor, or `else`: no guard passed. */
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

export const transitionId = (stateId: string, descriptor: string, branch: Branch): string =>
  `${stateId} | ${descriptor || 'always'} | ${branch}`;

export function idOf(taken: AnyTransitionDefinition): string {
  const { source, eventType } = taken;
  const group = eventType === '' ? (source.always ?? []) : (source.transitions.get(eventType) ?? []);
  return transitionId(source.id, eventType, group.indexOf(taken));
}

/** All state nodes below and including `node`, in document order. */
export const nodesOf = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

/** The state nodes a machine can be in: all but history nodes. */
export const statesOf = (machine: AnyStateMachine): Node[] =>
  nodesOf(machine.root).filter((node) => node.type !== 'history');

/** A state and its ancestors, innermost first. */
export const chainOf = (node: Node): Node[] => [node, ...(node.parent ? chainOf(node.parent) : [])];

const paths = new WeakMap<Node, string>();

/** The path of a state, as models name it: `unauthenticated.idle`. */
export function pathOf(node: Node): string {
  const cached = paths.get(node);
  if (cached !== undefined) return cached;
  const path = node.path.join('.');
  paths.set(node, path);
  return path;
}

export const leavesOf = (snapshot: AnyMachineSnapshot): Node[] =>
  activeNodes(snapshot).filter((node) => node.type === 'atomic' || node.type === 'final');

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

/** Whether a descriptor matches an event type: exactly, by `*`, or by `prefix.*`. */
export const matchesEvent = (descriptor: string, type: string): boolean =>
  descriptor === type ||
  descriptor === '*' ||
  (descriptor.endsWith('.*') && `${type}.`.startsWith(descriptor.slice(0, -1)));

/** The delay of a transition by its descriptor or event type: `closeAfter` of `xstate.after.closeAfter.door.open`. */
export const delayIn = (descriptor: string): string | undefined =>
  /^xstate\.after\.([^.]+)\./.exec(descriptor)?.[1];

/** The actor of a done or error descriptor. */
export const actorIn = (descriptor: string): string =>
  descriptor.replace(/^xstate\.(done|error)\.actor\./, '');

interface ElseCase {
  descriptor: string;
  id: string;
}

const elseCases = new WeakMap<Node, ElseCase[]>();

/** The `else` cases of a state, cached because every step needs those of all active states. */
function elseCasesOf(node: Node): ElseCase[] {
  const cached = elseCases.get(node);
  if (cached) return cached;
  const cases = [...node.transitions]
    .filter(([descriptor, group]) => hasElse(descriptor, group))
    .map(([descriptor]) => ({ descriptor, id: transitionId(node.id, descriptor, 'else') }));
  elseCases.set(node, cases);
  return cases;
}

/** The `else` ids of the active states in which no guard for the event passed. */
export function passedOver(
  snapshot: AnyMachineSnapshot,
  type: string,
  taken: readonly AnyTransitionDefinition[],
): string[] {
  const ids = new Set<string>();
  const takenSources = new Set(taken.map(({ source }) => source.id));
  for (const leaf of leavesOf(snapshot)) {
    for (let node: Node | undefined = leaf; node && !takenSources.has(node.id); node = node.parent)
      for (const { descriptor, id } of elseCasesOf(node)) if (matchesEvent(descriptor, type)) ids.add(id);
  }
  return [...ids];
}
