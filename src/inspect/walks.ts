import { walkedIn } from 'chart-testing/live';
import { type AnyMachineSnapshot, type InspectionEvent, isMachineSnapshot } from 'xstate';

/** Collects the ids of the transitions that each actor walks, until they are asked for. */
export class Walks {
  readonly #lastSeen = new WeakMap<object, AnyMachineSnapshot>();
  readonly #walked = new WeakMap<object, string[]>();

  inspect(event: InspectionEvent): void {
    if (event.type !== '@xstate.microstep' && event.type !== '@xstate.snapshot') return;
    const { actorRef, snapshot } = event;
    if (event.type === '@xstate.microstep') {
      const ids = walkedIn(event, this.#lastSeen.get(actorRef));
      this.#walked.set(actorRef, [...(this.#walked.get(actorRef) ?? []), ...ids]);
    }
    if (isMachineSnapshot(snapshot)) this.#lastSeen.set(actorRef, snapshot);
  }

  /** Those since it was last asked. */
  take(actor: object): string[] {
    const walked = this.#walked.get(actor) ?? [];
    this.#walked.delete(actor);
    return walked;
  }
}
