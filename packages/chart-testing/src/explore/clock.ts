import type { ActorSystem, ActorSystemInfo, AnyActor } from 'xstate';
import { delayIn } from '../charts/transitions.ts';

type System = AnyActor['system'];
type Scheduled = ReturnType<ActorSystem<ActorSystemInfo>['getSnapshot']>['_scheduledEvents'];

/** A timer of an actor system: a delayed transition or a delayed event. */
export type ScheduledTimer = Scheduled[keyof Scheduled];

/** `xstate.after.closeAfter.door.open` is the timer `closeAfter`; a delayed event goes by a dotted id of its own, or by its type. */
export const nameOfTimer = ({ id, event: { type } }: ScheduledTimer): string =>
  delayIn(type) ?? (id.includes('.') ? id : type);

/** Finds the timer that one of the systems is just setting: the one not asked for before. */
export function freshTimer(systems: () => Iterable<System>): () => ScheduledTimer | undefined {
  const known = new WeakSet<object>();
  return () => {
    for (const system of systems()) {
      const scheduled: Scheduled = system.getSnapshot()._scheduledEvents;
      const fresh = Object.values(scheduled).find((timer) => !known.has(timer));
      if (!fresh) continue;
      known.add(fresh);
      return fresh;
    }
    return undefined;
  };
}

interface Timer<L> {
  label: L;
  due: number;
  delay: number;
  ring: () => void;
}

const byDue = ([idA, a]: [number, Timer<unknown>], [idB, b]: [number, Timer<unknown>]) =>
  a.due - b.due || idA - idB;

/**
 * A clock that stands still until it is told to go to the next timer.
 * XState's own `SimulatedClock` skips timers that are set while it advances.
 */
export class ManualClock<L> {
  #now = 0;
  #lastId = 0;
  readonly #timers = new Map<number, Timer<L>>();
  readonly #label: () => L;

  /** @param label asked for at the moment a timer is set: whatever is to be known of it later */
  constructor(label: () => L) {
    this.#label = label;
  }

  readonly setTimeout = (ring: () => void, delay: number): number => {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { label: this.#label(), due: this.#now + delay, delay, ring });
    return this.#lastId;
  };

  readonly clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  /** The labels of the timers that are set, the next one first. */
  get queue(): L[] {
    const timers = [...this.#timers];
    return (timers.length > 1 ? timers.sort(byDue) : timers).map(([, { label }]) => label);
  }

  /**
   * Goes to the timer that is due next and rings it. Returns its label and the milliseconds it was set for, if there is one.
   * @param wanted passes over timers that are due earlier: they ring later than they were to
   */
  ringNext(wanted: (label: L) => boolean = () => true): { delay: number; label: L } | undefined {
    const next = [...this.#timers].sort(byDue).find(([, { label }]) => wanted(label));
    if (!next) return undefined;
    const [id, { due, delay, ring, label }] = next;
    this.#timers.delete(id);
    this.#now = Math.max(this.#now, due);
    ring();
    return { delay, label };
  }
}
