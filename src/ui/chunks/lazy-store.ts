import { retryStyles } from './chunk-failure.ts';

/** Loads a part of the app on demand. A failed load is not cached, so the next one retries. */
export function lazyStore<T, Args extends unknown[] = []>(fetchIt: (...args: Args) => Promise<T>) {
  let known: T | null = null;
  let pending: Promise<T> | null = null;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const begin = async (args: Args) => {
    try {
      known = await fetchIt(...args);
      tell();
      return known;
    } catch (error) {
      pending = null;
      throw error;
    }
  };
  return {
    current: () => known,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Call when the loaded part itself has changed. */
    tell,
    load(...args: Args): Promise<T> {
      pending ??= begin(args);
      return pending;
    },
  };
}

/** Milliseconds before the first retry, and at most between two. */
const SOON = 1_000;
const LATER = 30_000;

const wait = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((done) => {
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
    };
    const go = () => {
      stop();
      done();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
    signal?.addEventListener('abort', stop);
  });

/**
 * ROU-08. Retries with growing pauses, and when the network is back, until it succeeds. For parts of the
 * frame, which nobody can reload by hand.
 */
export const untilLoaded = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => loadAgain(load));

/** Like `untilLoaded`, after a failure; stops when the signal aborts. */
export async function loadAgain<T>(load: () => Promise<T>, signal?: AbortSignal, pause = SOON): Promise<T> {
  await wait(pause, signal);
  await retryStyles().catch(() => {});
  return load().catch(() => loadAgain(load, signal, Math.min(2 * pause, LATER)));
}

/** Maximum wait for idle time, in milliseconds. */
const AT_LAST = 3_000;

/** Runs `begin` when the page is idle. */
export function onceIdle(begin: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, AT_LAST);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(begin, { timeout: AT_LAST });
  return () => cancelIdleCallback(asked);
}

/** Runs `begin` after the next paint, or at once where nothing is painted. */
export function oncePainted(begin: () => void): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  const afterwards = () => {
    soon = setTimeout(begin);
  };
  if (document.hidden) afterwards();
  const frame = requestAnimationFrame(afterwards);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(soon);
  };
}
