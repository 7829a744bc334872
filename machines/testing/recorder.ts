import {
  Actor,
  type AnyActor,
  type AnyMachineSnapshot,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { walkedIn } from './coverage.ts';
import { type Effect, readEffect } from './effect.ts';
import type { Microstep, Observed, Started } from './microstep.ts';

const nothing = () => ({
  starts: [] as Started[],
  stops: [] as string[],
  emits: [] as Microstep['emits'][number][],
  sends: [] as Microstep['sends'][number][],
  cancels: [] as string[],
});

/**
 * Listens to a system whose root starts one machine, and writes down what that machine does, microstep by microstep.
 * XState reports actions before the microstep they belong to, which is what makes effects attributable to a transition.
 */
export class Recorder {
  #root: AnyActor | undefined;
  #subject: AnyActor | undefined;
  #last: AnyMachineSnapshot | undefined;
  #seen = nothing();
  #steps: Microstep[] = [];
  /** Ids walked before the machine had its first snapshot. */
  #walkedAtStart: string[] = [];

  readonly inspect = (event: InspectionEvent): void => {
    const subject = this.#subject;
    if (event.type === '@xstate.actor' && event.actorRef instanceof Actor) this.#meet(event.actorRef);
    if (!subject || event.actorRef !== subject) return;
    if (event.type === '@xstate.action') this.#note(readEffect(event.action, subject));
    if (event.type === '@xstate.microstep') this.#close(event);
  };

  /**
   * What the machine did since the last call. The start is one step, whatever was walked before the first rest.
   * @param snapshot where the machine is now
   */
  take(snapshot: AnyMachineSnapshot | undefined): Microstep[] {
    if (!this.#last && snapshot) return [this.#takeStart(snapshot)];
    const steps = this.#steps;
    this.#steps = [];
    const last = steps.at(-1);
    // The children of a machine that has ended are stopped after its last microstep.
    if (last) steps[steps.length - 1] = merge(last, this.#seen);
    this.#seen = nothing();
    return steps;
  }

  #takeStart(snapshot: AnyMachineSnapshot): Microstep {
    const walked = this.#walkedAtStart;
    const step = { walked, event: { type: 'xstate.init' }, before: snapshot, after: snapshot, ...this.#seen };
    this.#seen = nothing();
    this.#last = snapshot;
    return step;
  }

  #meet(actor: AnyActor) {
    if (!this.#root) this.#root = actor;
    else if (actor._parent === this.#root) this.#subject = actor;
    else if (actor._parent === this.#subject)
      this.#seen.starts.push({ src: String(actor.src), id: actor.id, input: actor.options.input });
  }

  #note(effect: Effect | undefined) {
    if (effect?.kind === 'emit') this.#seen.emits.push(effect.event);
    if (effect?.kind === 'send') this.#seen.sends.push(effect.sent);
    if (effect?.kind === 'stop') this.#seen.stops.push(effect.id);
    if (effect?.kind === 'cancel') this.#seen.cancels.push(effect.id);
  }

  #close(event: Extract<InspectionEvent, { type: '@xstate.microstep' }>) {
    const walked = walkedIn(event, this.#last);
    if (!isMachineSnapshot(event.snapshot)) return;
    if (!this.#last) {
      this.#walkedAtStart.push(...walked);
      return;
    }
    const step = { walked, event: event.event, before: this.#last, after: event.snapshot, ...this.#seen };
    this.#steps.push(step);
    this.#seen = nothing();
    this.#last = event.snapshot;
  }
}

const merge = (step: Microstep, more: Observed): Microstep => ({
  ...step,
  starts: [...step.starts, ...more.starts],
  stops: [...step.stops, ...more.stops],
  emits: [...step.emits, ...more.emits],
  sends: [...step.sends, ...more.sends],
  cancels: [...step.cancels, ...more.cancels],
});
