import type { AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { activeNodes, chainOf, type Node, nodesOf } from '../charts/transitions.ts';
import type { AnyModel } from '../model.ts';
import type { Microstep } from './recorder.ts';
import type { Step } from './run.ts';

const runningIn = (children: Record<string, AnyActorRef | undefined>): string[] =>
  Object.entries(children)
    .map(([id, child]) => `${id}:${child?.getSnapshot().status}`)
    .sort();

const remembered = (history: Record<string, Node[]>) =>
  Object.entries(history).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);

/** What tells two situations of a machine apart: state, chosen memory, running actors, set timers, history. */
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
        remembered(snapshot.historyValue),
      ]);

const idsIn = (snapshot: AnyMachineSnapshot): string[] => activeNodes(snapshot).map(({ id }) => id);

/**
 * Tells of a step the ids of all states that were active in it, or are so after it, ancestors included.
 * A state that is left again at once shows as the source of the transition that leaves it.
 */
export function visits(machine: AnyStateMachine): (step: Step) => string[] {
  const lines = new Map(nodesOf(machine.root).map((node) => [node.id, chainOf(node).map(({ id }) => id)]));
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

type Context = Record<string, unknown>;

function changedFields({ before, after }: Microstep): string[] {
  const was: Context = before.context;
  const is: Context = after.context;
  return was === is ? [] : Object.keys(is).filter((field) => !Object.is(was[field], is[field]));
}

const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);

/** How a microstep turned out, in kind: what it changed, started, stopped, told. The same transition may turn out differently. */
const turnOf = (step: Microstep): string =>
  [
    changedFields(step),
    step.starts.map(({ src }) => src),
    step.stops,
    types(step.emits),
    step.sends.map(({ to, event }) => `${to} ${event.type}`),
    types(step.raises),
    step.cancels,
  ].join('; ');

/** What a step shows: each transition it walks, by this stimulus, in the way it turns out. */
export function observationsOf({ stimulus: { words }, microsteps }: Step): string[] {
  const observations = microsteps.flatMap((microstep) =>
    microstep.walked.map((id) => `${words} -> ${id}: ${turnOf(microstep)}`),
  );
  return observations.length > 0 ? observations : [words];
}
