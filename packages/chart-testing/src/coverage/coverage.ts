import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type InspectedMicrostepEvent,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { idOf, passedOver } from '../charts/transitions.ts';

/** The ids walked in one microstep. Without `before`, the cases in which no guard passed are not known. */
export function walkedIn(step: InspectedMicrostepEvent, before: AnyMachineSnapshot | undefined): string[] {
  const taken = step._transitions;
  const eventless = taken.some(({ eventType }) => eventType === '');
  if (eventless || before === undefined) return taken.map(idOf);
  return [...taken.map(idOf), ...passedOver(before, step.event.type, taken)];
}

export interface Coverage {
  hits: Map<string, number>;
  /** Hand this to any actor system as `inspect`. */
  inspect: (event: InspectionEvent) => void;
  /** Counts transitions that were walked elsewhere, each so many times. */
  add: (ids: Iterable<string>, times?: number) => void;
  /**
   * Counts a step taken by the pure functions of XState, as a server takes it. They tell no transitions (`getMicrosteps`
   * neither), so the step is taken once more by an actor, whose effects nobody hears.
   */
  addStep: (machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject) => void;
}

/** Counts every transition that the machines of a running system walk. */
export function createCoverage(): Coverage {
  const hits = new Map<string, number>();
  const lastSeen = new WeakMap<object, AnyMachineSnapshot>();
  const add: Coverage['add'] = (ids, times = 1) => {
    for (const id of ids) hits.set(id, (hits.get(id) ?? 0) + times);
  };
  const inspect = (event: InspectionEvent) => {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
    if (event.type === '@xstate.microstep') add(walkedIn(event, lastSeen.get(event.actorRef)));
    if (isMachineSnapshot(event.snapshot)) lastSeen.set(event.actorRef, event.snapshot);
  };
  const addStep: Coverage['addStep'] = (machine, before, event) => {
    const actor = createActor(machine, { snapshot: before, inspect }).start();
    actor.send(event);
    actor.stop();
  };
  return { hits, inspect, add, addStep };
}
