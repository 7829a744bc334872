export type Connectivity = ReturnType<typeof createConnectivity>;

interface Timers {
  setTimeout(ring: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Milliseconds: the shortest pause before a retry, and the longest between two rounds. */
const SHORTEST = 600;
const LONGEST = 60_000;
/** Milliseconds: the shortest pause without a sign that the server is back. */
const UNSIGNED = 4_000;

/**
 * Tracks failed calls and notifies listeners once when the server can be reached again: after an answered
 * call, a socket connection or the browser's online event, or without any sign after longer pauses. Pauses
 * are randomized so that clients do not retry together, and double after each round that did not help.
 * `random` returns 0 to 1.
 */
export function createConnectivity(random: () => number = Math.random) {
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
    /** The call had no answer, or a 5xx. */
    failed() {
      if (pending) return;
      if (Date.now() - lastRound > 2 * LONGEST) startAnew();
      plan('unsigned', UNSIGNED);
    },
    answered() {
      if (pending?.by === 'unsigned') plan('signed', SHORTEST);
    },
    /** The browser is online again, or the socket is open. */
    back() {
      startAnew();
      if (pending) plan('signed', SHORTEST);
    },
    /** Uses the machines' clock, so that tests can control the pauses. */
    keepTime(clock: Timers) {
      timers = clock;
    },
    /** Calls back when failed requests may be retried. */
    listen(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const connectivity = createConnectivity();
globalThis.addEventListener?.('online', connectivity.back);
