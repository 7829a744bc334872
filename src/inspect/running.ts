import { Actor, type AnyActor, type InspectionEvent, isMachineSnapshot } from 'xstate';

const INIT = 'xstate.init';

export interface RunningMachine {
  actor: AnyActor;
  machine: string;
}

/** Keeps the statechart actors that run now, in the order of their start, by listening to their inspection events. */
export class RunningMachines {
  readonly #actors = new Map<string, RunningMachine>();

  readonly inspect = (event: InspectionEvent): void => {
    const { actorRef: actor } = event;
    if (event.type === '@xstate.snapshot' && event.snapshot.status !== 'active')
      this.#actors.delete(actor.sessionId);
    if (event.type !== '@xstate.event' || event.event.type !== INIT || !(actor instanceof Actor)) return;
    const snapshot: unknown = actor.getSnapshot();
    if (isMachineSnapshot(snapshot))
      this.#actors.set(actor.sessionId, { actor, machine: snapshot.machine.id });
  };

  /** The oldest first. */
  get all(): RunningMachine[] {
    // A machine that dies of an error says nothing more.
    return [...this.#actors.values()].filter(({ actor }) => actor.getSnapshot().status === 'active');
  }

  newest(machine: string): AnyActor | undefined {
    return this.all.findLast((running) => running.machine === machine)?.actor;
  }
}
