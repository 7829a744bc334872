import type { ActorSystem, ActorSystemInfo, AnyActor } from 'xstate';
import { delayIn } from '../charts/transitions.ts';

type System = AnyActor['system'];
type Scheduled = ReturnType<ActorSystem<ActorSystemInfo>['getSnapshot']>['_scheduledEvents'];

/** A delayed transition or delayed event of an actor system. */
export type ScheduledTimer = Scheduled[keyof Scheduled];

/** `closeAfter` for `xstate.after.closeAfter.door.open`; for a delayed event its own dotted id, or its type. */
export const nameOfTimer = ({ id, event: { type } }: ScheduledTimer): string =>
  delayIn(type) ?? (id.includes('.') ? id : type);

/** Returns a function that finds the newly set timer: the one it has not returned before. */
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
 * A clock that only advances when `ringNext` is called.
 * XState's own `SimulatedClock` skips timers that are set while it advances.
 */
export class ManualClock<L> {
  #now = 0;
  #lastId = 0;
  readonly #timers = new Map<number, Timer<L>>();
  readonly #label: () => L;

  /** @param label called when a timer is set; returns the data to keep with it */
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

  /** The labels of the pending timers, the next one first. */
  get queue(): L[] {
    const timers = [...this.#timers];
    return (timers.length > 1 ? timers.sort(byDue) : timers).map(([, { label }]) => label);
  }

  /**
   * Advances to the next timer and fires it. Returns its label and its delay, if there is one.
   * @param matches skips timers that are due earlier; they fire late
   */
  ringNext(matches: (label: L) => boolean = () => true): { delay: number; label: L } | undefined {
    const next = [...this.#timers].sort(byDue).find(([, { label }]) => matches(label));
    if (!next) return undefined;
    const [id, { due, delay, ring, label }] = next;
    this.#timers.delete(id);
    this.#now = Math.max(this.#now, due);
    ring();
    return { delay, label };
  }
}
