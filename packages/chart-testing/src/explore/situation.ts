import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { activeNodes, chainOf, type Node, nodesOf } from '../charts/transitions.ts';
import type { AnyModel } from '../model.ts';
import type { Microstep } from './recorder.ts';
import type { Step } from './run.ts';

const runningIn = (children: Record<string, AnyActorRef | undefined>): string[] =>
  Object.entries(children)
    .map(([id, child]) => `${id}:${child?.getSnapshot().status}`)
    .sort();

const historyIds = (history: Record<string, Node[]>) =>
  Object.entries(history).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);

/** Identifies a situation of a machine: state value, `model.key`, running actors, pending timers, history. */
export const stateKey = (
  model: AnyModel,
  snapshot: AnyMachineSnapshot | undefined,
  timers: readonly string[],
): string =>
  !snapshot || snapshot.status === 'error'
    ? (snapshot?.status ?? 'not started')
    : JSON.stringify([
        snapshot.status,
        snapshot.value,
        model.key ? model.key(snapshot) : snapshot.context,
        runningIn(snapshot.children),
        timers,
        historyIds(snapshot.historyValue),
      ]);

const idsIn = (snapshot: AnyMachineSnapshot): string[] => activeNodes(snapshot).map(({ id }) => id);

/**
 * Returns the ids of all states active during or after a step, ancestors included.
 * A state that is left again immediately is found as the source of the transition that leaves it.
 */
export function visitedStates(machine: AnyStateMachine): (step: Step) => string[] {
  const chains = new Map(nodesOf(machine.root).map((node) => [node.id, chainOf(node).map(({ id }) => id)]));
  const sourceChain = (transition: string) =>
    chains.get(transition.slice(0, transition.indexOf(' | '))) ?? [];
  return ({ microsteps, rest }) => {
    const ids = new Set(rest ? idsIn(rest) : []);
    for (const { walked, after } of microsteps) {
      for (const transition of walked) for (const id of sourceChain(transition)) ids.add(id);
      if (after !== rest) for (const id of idsIn(after)) ids.add(id);
    }
    return [...ids];
  };
}

type Context = Record<string, unknown>;

function changedFields({ before, after }: Microstep): string[] {
  const was: Context = before.context;
  const is: Context = after.context;
  return was === is ? [] : Object.keys(is).filter((field) => !Object.is(was[field], is[field]));
}

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

/** The kinds of effects of a microstep. The same transition may have different ones. */
const outcomeOf = (step: Microstep): string =>
  [
    changedFields(step),
    step.starts.map(({ src }) => src),
    step.stops,
    typesOf(step.emits),
    step.sends.map(({ to, event }) => `${to} ${event.type}`),
    typesOf(step.raises),
    step.cancels,
  ].join('; ');

/** Each transition that a step walks, with its stimulus and its effects. */
export function observationsOf({ stimulus: { words }, microsteps }: Step): string[] {
  const observations = microsteps.flatMap((microstep) =>
    microstep.walked.map((id) => `${words} -> ${id}: ${outcomeOf(microstep)}`),
  );
  return observations.length > 0 ? observations : [words];
}
