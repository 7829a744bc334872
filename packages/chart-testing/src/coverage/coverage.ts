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

/** The transition ids of one microstep. Without `before`, `else` cases are unknown. */
export function walkedIn(step: InspectedMicrostepEvent, before: AnyMachineSnapshot | undefined): string[] {
  const taken = step._transitions;
  const eventless = taken.some(({ eventType }) => eventType === '');
  if (eventless || before === undefined) return taken.map(idOf);
  return [...taken.map(idOf), ...passedOver(before, step.event.type, taken)];
}

export interface Coverage {
  hits: Map<string, number>;
  /** The `inspect` option of an actor system. */
  inspect: (event: InspectionEvent) => void;
  /** Adds transitions that were walked elsewhere. */
  add: (ids: Iterable<string>, times?: number) => void;
  /**
   * Counts a step taken by XState's pure functions, as on a server. They do not report transitions (nor does
   * `getMicrosteps`), so an actor with no listeners repeats the step.
   */
  addStep: (machine: AnyStateMachine, before: AnyMachineSnapshot, event: AnyEventObject) => void;
}

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
