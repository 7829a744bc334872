import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Node } from '../charts/transitions.ts';
import type { AnyModel } from '../model.ts';

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
