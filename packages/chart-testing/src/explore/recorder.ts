import {
  Actor,
  type AnyActor,
  type AnyActorRef,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type InspectedMicrostepEvent,
  type InspectionEvent,
  isMachineSnapshot,
} from 'xstate';
import { walkedIn } from '../coverage/coverage.ts';
import type { Sent } from '../model.ts';

export interface Started {
  src: string;
  id: string;
  input: unknown;
}

/** The effects of a machine on other actors, and the events it raised. */
export interface Observed {
  starts: readonly Started[];
  stops: readonly string[];
  emits: readonly AnyEventObject[];
  sends: readonly Sent[];
  raises: readonly AnyEventObject[];
  cancels: readonly string[];
}

interface SendParams {
  to?: AnyActorRef;
  event: AnyEventObject;
  delay?: number;
}

/** Timers of `after` are not effects: claims check them by `ms`. */
const isTimerOfAfter = (name: string) => name.startsWith('xstate.after.');

const isPending = (sender: AnyActor, id: string) =>
  Object.values(sender.system.getSnapshot()._scheduledEvents).some(
    (scheduled) => scheduled.source === sender && scheduled.id === id,
  );

function nameOf(receiver: AnyActorRef | undefined, sender: AnyActor): string {
  if (receiver === undefined || receiver === sender) return 'self';
  return receiver === sender._parent ? 'parent' : receiver.id;
}

function readSend({ to, event, delay }: SendParams, sender: AnyActor): Partial<Observed> {
  const sent = { to: nameOf(to, sender), event };
  return { sends: [delay === undefined ? sent : { ...sent, delay }] };
}

/** The effect of an inspected action; undefined for actions that only change the machine itself. */
function readEffect(
  action: { type: string; params: unknown },
  sender: AnyActor,
): Partial<Observed> | undefined {
  switch (action.type) {
    case 'xstate.emit':
      return { emits: [(action.params as { event: AnyEventObject }).event] };
    case 'xstate.sendTo':
      return readSend(action.params as SendParams, sender);
    case 'xstate.raise': {
      const params = action.params as SendParams;
      if (params.delay === undefined) return { raises: [params.event] };
      return isTimerOfAfter(params.event.type) ? undefined : readSend(params, sender);
    }
    case 'xstate.stopChild': {
      const child = action.params as AnyActorRef | undefined;
      return child?.getSnapshot().status === 'active' ? { stops: [child.id] } : undefined;
    }
    case 'xstate.cancel': {
      const { sendId } = action.params as { sendId: string };
      if (isTimerOfAfter(sendId) || !isPending(sender, sendId)) return undefined;
      return { cancels: [sendId] };
    }
    default:
      return undefined;
  }
}

const noEffects: Observed = { starts: [], stops: [], emits: [], sends: [], raises: [], cancels: [] };

const merge = (first: Observed, second: Observed): Observed => ({
  starts: [...first.starts, ...second.starts],
  stops: [...first.stops, ...second.stops],
  emits: [...first.emits, ...second.emits],
  sends: [...first.sends, ...second.sends],
  raises: [...first.raises, ...second.raises],
  cancels: [...first.cancels, ...second.cancels],
});

export interface Microstep extends Observed {
  /** Ids of the transitions taken, and of `else` cases. */
  walked: readonly string[];
  event: AnyEventObject;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  /** Ids of the actors that were running before and had not settled. */
  running: readonly string[];
}

/** XState stops actors after the last microstep: one about to be stopped is still active, one that settled is not. */
const runningIn = ({ children }: AnyMachineSnapshot): string[] =>
  Object.entries(children as Record<string, AnyActorRef | undefined>)
    .filter(([, child]) => child?.getSnapshot().status === 'active')
    .map(([id]) => id);

/**
 * Inspects a system whose root starts one machine, and records that machine's microsteps with their effects.
 * XState reports actions before the microstep they belong to, so effects can be attributed to a transition.
 */
export class Recorder {
  #root: AnyActor | undefined;
  #subject: AnyActor | undefined;
  #last: AnyMachineSnapshot | undefined;
  #effects: Observed = noEffects;
  #steps: Microstep[] = [];
  /** Ids walked before the machine had its first snapshot. */
  #walkedAtStart: string[] = [];

  readonly inspect = (event: InspectionEvent): void => {
    const subject = this.#subject;
    if (event.type === '@xstate.actor' && event.actorRef instanceof Actor) this.#noteActor(event.actorRef);
    if (!subject || event.actorRef !== subject) return;
    if (event.type === '@xstate.microstep') this.#close(event);
    if (event.type !== '@xstate.action') return;
    const effect = readEffect(event.action, subject);
    if (effect) this.#effects = merge(this.#effects, { ...noEffects, ...effect });
  };

  /**
   * Returns the microsteps since the last call. The start is one step, whatever was walked before the first stable state.
   * @param snapshot the machine's current snapshot
   */
  take(snapshot: AnyMachineSnapshot | undefined): Microstep[] {
    const started = this.#last === undefined && snapshot !== undefined;
    const steps = started ? [this.#startAt(snapshot)] : this.#steps;
    const last = steps.at(-1);
    // The children of a machine that has ended are stopped after its last microstep.
    const complete =
      last && this.#effects !== noEffects
        ? steps.with(-1, { ...last, ...merge(last, this.#effects) })
        : steps;
    this.#steps = [];
    this.#effects = noEffects;
    return complete;
  }

  /** Continues from the current snapshot after steps that were not recorded. */
  resume(snapshot: AnyMachineSnapshot | undefined): void {
    this.#last = snapshot;
  }

  #startAt(snapshot: AnyMachineSnapshot): Microstep {
    this.#last = snapshot;
    return {
      ...noEffects,
      walked: this.#walkedAtStart,
      event: { type: 'xstate.init' },
      before: snapshot,
      after: snapshot,
      running: [],
    };
  }

  setRoot(root: AnyActor): void {
    this.#root = root;
  }

  #noteActor(actor: AnyActor) {
    if (this.#root && actor._parent === this.#root) this.#subject = actor;
    else if (actor._parent === this.#subject) {
      const started = { src: String(actor.src), id: actor.id, input: actor.options.input };
      this.#effects = merge(this.#effects, { ...noEffects, starts: [started] });
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
    this.#steps.push({ ...this.#effects, walked, event, before, after, running: runningIn(before) });
    this.#effects = noEffects;
    this.#last = after;
  }
}
