export type Connectivity = ReturnType<typeof createConnectivity>;

interface Timers {
  setTimeout(callback: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Milliseconds: the shortest pause before a retry, and the longest between two rounds. */
const MIN_PAUSE = 600;
const MAX_PAUSE = 60_000;
/** Milliseconds: the shortest pause without a sign that the server is back. */
const MIN_PAUSE_WITHOUT_SIGN = 4_000;

/**
 * Tracks failed calls and notifies listeners once when the server can be reached again: after an answered
 * call, a socket connection or the browser's online event, or without any sign after longer pauses. Pauses
 * are randomized so that clients do not retry together, and double after each round that did not help.
 * `random` returns 0 to 1.
 */
export function createConnectivity(random: () => number = Math.random) {
  const listeners = new Set<() => void>();
  const none = () => ({ afterSign: 0, withoutSign: 0 });
  let rounds = none();
  let lastRound = Number.NEGATIVE_INFINITY;
  let timers: Timers = globalThis;
  let pending: { timer: unknown; reason: keyof typeof rounds } | undefined;

  const notifyListeners = () => {
    pending = undefined;
    lastRound = Date.now();
    for (const listener of listeners) listener();
  };
  const schedule = (reason: keyof typeof rounds, shortest: number) => {
    if (pending) timers.clearTimeout(pending.timer);
    const pause = Math.min(MAX_PAUSE, shortest * 2 ** rounds[reason]);
    rounds[reason] += 1;
    pending = { timer: timers.setTimeout(notifyListeners, pause * (0.5 + random())), reason };
  };
  const reset = () => {
    rounds = none();
  };

  return {
    /** The call had no answer, or a 5xx. */
    reportFailure() {
      if (pending) return;
      if (Date.now() - lastRound > 2 * MAX_PAUSE) reset();
      schedule('withoutSign', MIN_PAUSE_WITHOUT_SIGN);
    },
    reportAnswer() {
      if (pending?.reason === 'withoutSign') schedule('afterSign', MIN_PAUSE);
    },
    /** The browser is online again, or the socket is open. */
    reportOnline() {
      reset();
      if (pending) schedule('afterSign', MIN_PAUSE);
    },
    /** Uses the machines' clock, so that tests can control the pauses. */
    setClock(clock: Timers) {
      timers = clock;
    },
    /** Calls back when failed requests may be retried. */
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export const connectivity = createConnectivity();
globalThis.addEventListener?.('online', connectivity.reportOnline);
