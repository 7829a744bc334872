interface Timer {
  name: string;
  due: number;
  /** Milliseconds it was set for. */
  delay: number;
  ring: () => void;
}

const byDue = ([idA, a]: [number, Timer], [idB, b]: [number, Timer]) => a.due - b.due || idA - idB;

/**
 * A clock that stands still until it is told to go to the next timer.
 * XState's own `SimulatedClock` skips timers that are set while it advances.
 */
export class ManualClock {
  #now = 0;
  #lastId = 0;
  readonly #timers = new Map<number, Timer>();
  readonly #nameOf: () => string;

  /** @param nameOf asked for the name of a timer at the moment it is set */
  constructor(nameOf: () => string = () => 'timer') {
    this.#nameOf = nameOf;
  }

  readonly setTimeout = (ring: () => void, delay: number): number => {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { name: this.#nameOf(), due: this.#now + delay, delay, ring });
    return this.#lastId;
  };

  readonly clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  /** The names of the timers that are set, the next one first. */
  get queue(): string[] {
    return [...this.#timers].sort(byDue).map(([, { name }]) => name);
  }

  /** Goes to the timer that is due next and rings it. Returns the milliseconds it was set for, or nothing when none is set. */
  ringNext(): number | undefined {
    const [next] = [...this.#timers].sort(byDue);
    if (!next) return undefined;
    const [id, { due, delay, ring }] = next;
    this.#timers.delete(id);
    this.#now = due;
    ring();
    return delay;
  }
}
