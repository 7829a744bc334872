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

/** What a machine did to the world around it, and to itself by raising events. */
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

/** Timers of `after` are the chart's own business: claims speak of them by `ms`. */
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

/** What an inspected action does to the world outside; nothing for actions that only change the machine itself. */
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

const nothing: Observed = { starts: [], stops: [], emits: [], sends: [], raises: [], cancels: [] };

const together = (first: Observed, then: Observed): Observed => ({
  starts: [...first.starts, ...then.starts],
  stops: [...first.stops, ...then.stops],
  emits: [...first.emits, ...then.emits],
  sends: [...first.sends, ...then.sends],
  raises: [...first.raises, ...then.raises],
  cancels: [...first.cancels, ...then.cancels],
});

export interface Microstep extends Observed {
  /** Ids of the transitions taken or passed over. */
  walked: readonly string[];
  event: AnyEventObject;
  before: AnyMachineSnapshot;
  after: AnyMachineSnapshot;
  /** Ids of the actors that ran before and had not settled. */
  running: readonly string[];
}

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
    if (effect) this.#seen = together(this.#seen, { ...nothing, ...effect });
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
