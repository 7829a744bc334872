interface Timer<L> {
  label: L;
  due: number;
  delay: number;
  ring: () => void;
  /** The browser's timer; unset while the clock is stopped. */
  wait?: ReturnType<typeof setTimeout>;
}

const byDue = ([idA, a]: [number, Timer<unknown>], [idB, b]: [number, Timer<unknown>]) =>
  a.due - b.due || idA - idB;

/** A clock for machines: real time until stopped; any timer can be fired on request. */
export class PageClock<L> {
  readonly #label: () => L;
  readonly #timers = new Map<number, Timer<L>>();
  #lastId = 0;
  /** Clock time minus page time. */
  #offset = 0;
  #stoodAt: number | undefined;

  /** @param label called when a timer is set */
  constructor(label: () => L) {
    this.#label = label;
  }

  get #now() {
    return this.#stoodAt ?? performance.now() + this.#offset;
  }

  readonly setTimeout = (ring: () => void, delay: number): number => {
    this.#lastId += 1;
    const timer = { label: this.#label(), due: this.#now + delay, delay, ring };
    this.#timers.set(this.#lastId, timer);
    if (this.#stoodAt === undefined) this.#await(this.#lastId, timer);
    return this.#lastId;
  };

  readonly clearTimeout = (id: number): void => {
    clearTimeout(this.#timers.get(id)?.wait);
    this.#timers.delete(id);
  };

  get isHeld(): boolean {
    return this.#stoodAt !== undefined;
  }

  hold(): void {
    this.#stoodAt = this.#now;
    for (const { wait } of this.#timers.values()) clearTimeout(wait);
  }

  release(): void {
    if (this.#stoodAt === undefined) return;
    this.#offset = this.#stoodAt - performance.now();
    this.#stoodAt = undefined;
    for (const [id, timer] of this.#queue) this.#await(id, timer);
  }

  get timers(): { label: L; delay: number }[] {
    return this.#queue.map(([, { label, delay }]) => ({ label, delay }));
  }

  /** Fires the next timer whose label matches. Returns whether there was one. */
  ring(wanted: (label: L) => boolean): boolean {
    const [id, timer] = this.#queue.find(([, { label }]) => wanted(label)) ?? [];
    if (id === undefined || !timer) return false;
    if (this.#stoodAt !== undefined) this.#stoodAt = Math.max(this.#stoodAt, timer.due);
    this.clearTimeout(id);
    timer.ring();
    return true;
  }

  get #queue() {
    return [...this.#timers].sort(byDue);
  }

  #await(id: number, timer: Timer<L>) {
    timer.wait = setTimeout(
      () => {
        this.#timers.delete(id);
        timer.ring();
      },
      Math.max(0, timer.due - this.#now),
    );
  }
}
