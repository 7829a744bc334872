export type Reach = ReturnType<typeof createReach>;

interface Timers {
  setTimeout(ring: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Milliseconds: the shortest pause before what failed is asked for again, and the longest between two rounds. */
const SHORTEST = 600;
const LONGEST = 60_000;
/** Milliseconds, the shortest pause before it is asked for without a sign that anybody would answer. */
const UNSIGNED = 4_000;

/**
 * Knows that calls failed for want of a network or of a server, and tells once when the server can be reached again:
 * by a call that is answered, by the live connection, by the browser. A page that makes no other call, as a visitor's,
 * sees no such sign: it is told all the same, after longer pauses. Each round waits a random while, so that not all
 * clients come at once; rounds that did not help wait twice as long. `random` answers 0 to 1.
 */
export function createReach(random: () => number = Math.random) {
  const listeners = new Set<() => void>();
  const none = () => ({ signed: 0, unsigned: 0 });
  let rounds = none();
  let lastRound = Number.NEGATIVE_INFINITY;
  let timers: Timers = globalThis;
  let pending: { timer: unknown; by: keyof typeof rounds } | undefined;

  const tell = () => {
    pending = undefined;
    lastRound = Date.now();
    for (const listener of listeners) listener();
  };
  const plan = (by: keyof typeof rounds, shortest: number) => {
    if (pending) timers.clearTimeout(pending.timer);
    const pause = Math.min(LONGEST, shortest * 2 ** rounds[by]);
    rounds[by] += 1;
    pending = { timer: timers.setTimeout(tell, pause * (0.5 + random())), by };
  };
  const startAnew = () => {
    rounds = none();
  };

  return {
    /** A call had no answer, or one that says the server is in trouble. */
    failed() {
      if (pending) return;
      if (Date.now() - lastRound > 2 * LONGEST) startAnew();
      plan('unsigned', UNSIGNED);
    },
    /** A call was answered. */
    answered() {
      if (pending?.by === 'unsigned') plan('signed', SHORTEST);
    },
    /** The browser is online again, or the live connection is open. */
    back() {
      startAnew();
      if (pending) plan('signed', SHORTEST);
    },
    /** From now on pauses pass on this clock: that of the machines, so that whoever holds it holds them too. */
    keepTime(clock: Timers) {
      timers = clock;
    },
    /** Hears when what failed may be asked for again. Answers how to stop. */
    listen(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Of this page. */
export const reach = createReach();
globalThis.addEventListener?.('online', reach.back);
