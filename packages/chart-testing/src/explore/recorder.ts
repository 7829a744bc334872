import {
  Actor,
  type AnyActor,
  type AnyActorRef,
  type AnyMachineSnapshot,
  type InspectedMicrostepEvent,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { readEffect } from '../claims/effect.ts';
import { walkedIn } from '../coverage/coverage.ts';
import type { Microstep } from './microstep.ts';
import { noted, nothing, type Observed, together } from './microstep.ts';

/** XState stops actors only after the last microstep, so that one about to be stopped still runs, and one that settled does not. */
const runningIn = ({ children }: AnyMachineSnapshot): string[] =>
  Object.entries(children as Record<string, AnyActorRef | undefined>)
    .filter(([, child]) => child?.getSnapshot().status === 'active')
    .map(([id]) => id);

/**
 * Listens to a system whose root starts one machine, and writes down what that machine does, microstep by microstep.
 * XState reports actions before the microstep they belong to, which is what makes effects attributable to a transition.
 */
export class Recorder {
  #root: AnyActor | undefined;
  #subject: AnyActor | undefined;
  #last: AnyMachineSnapshot | undefined;
  #seen: Observed = nothing;
  #steps: Microstep[] = [];
  /** Ids walked before the machine had its first snapshot. */
  #walkedAtStart: string[] = [];

  readonly inspect = (event: InspectionEvent): void => {
    const subject = this.#subject;
    if (event.type === '@xstate.actor' && event.actorRef instanceof Actor) this.#meet(event.actorRef);
    if (!subject || event.actorRef !== subject) return;
    if (event.type === '@xstate.microstep') this.#close(event);
    if (event.type !== '@xstate.action') return;
    const effect = readEffect(event.action, subject);
    if (effect) this.#seen = together(this.#seen, noted(effect));
  };

  /**
   * What the machine did since the last call. The start is one step, whatever was walked before the first rest.
   * @param snapshot where the machine is now
   */
  take(snapshot: AnyMachineSnapshot | undefined): Microstep[] {
    const started = this.#last === undefined && snapshot !== undefined;
    const steps = started ? [this.#startAt(snapshot)] : this.#steps;
    const last = steps.at(-1);
    // The children of a machine that has ended are stopped after its last microstep.
    const whole =
      last && this.#seen !== nothing ? steps.with(-1, { ...last, ...together(last, this.#seen) }) : steps;
    this.#steps = [];
    this.#seen = nothing;
    return whole;
  }

  /** Goes on from where the machine is now, after something of which nothing was heard. */
  resume(snapshot: AnyMachineSnapshot | undefined): void {
    this.#last = snapshot;
  }

  #startAt(snapshot: AnyMachineSnapshot): Microstep {
    this.#last = snapshot;
    return {
      ...nothing,
      walked: this.#walkedAtStart,
      event: { type: 'xstate.init' },
      before: snapshot,
      after: snapshot,
      running: [],
    };
  }

  /** Everything begins with the root of the system. */
  meetRoot(root: AnyActor): void {
    this.#root = root;
  }

  #meet(actor: AnyActor) {
    if (this.#root && actor._parent === this.#root) this.#subject = actor;
    else if (actor._parent === this.#subject) {
      const started = { src: String(actor.src), id: actor.id, input: actor.options.input };
      this.#seen = together(this.#seen, { ...nothing, starts: [started] });
    }
  }

  #close(step: InspectedMicrostepEvent) {
    const { event, snapshot: after } = step;
    const before = this.#last;
    if (!isMachineSnapshot(after)) return;
    const walked = walkedIn(step, before);
    if (!before) {
      this.#walkedAtStart.push(...walked);
      return;
    }
    this.#steps.push({ ...this.#seen, walked, event, before, after, running: runningIn(before) });
    this.#seen = nothing;
    this.#last = after;
  }
}
