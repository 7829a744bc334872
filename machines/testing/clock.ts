interface Timer {
  due: number;
  /** Milliseconds it was set for. */
  delay: number;
  ring: () => void;
}

/**
 * A clock that stands still until it is told to go to the next timer.
 * XState's own `SimulatedClock` skips timers that are set while it advances.
 */
export class ManualClock {
  #now = 0;
  #lastId = 0;
  #timers = new Map<number, Timer>();

  setTimeout = (ring: () => void, delay: number): number => {
    this.#lastId += 1;
    this.#timers.set(this.#lastId, { due: this.#now + delay, delay, ring });
    return this.#lastId;
  };

  clearTimeout = (id: number): void => {
    this.#timers.delete(id);
  };

  get isIdle(): boolean {
    return this.#timers.size === 0;
  }

  /** Goes to the timer that is due next and rings it. Returns the milliseconds it was set for, or nothing when none is set. */
  ringNext(): number | undefined {
    const next = [...this.#timers].reduce<[number, Timer] | undefined>(
      (first, entry) => (first && first[1].due <= entry[1].due ? first : entry),
      undefined,
    );
    if (!next) return undefined;
    const [id, { due, delay, ring }] = next;
    this.#timers.delete(id);
    this.#now = due;
    ring();
    return delay;
  }
}
