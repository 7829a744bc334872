import { retryStyles } from './chunk-failure.ts';

/**
 * A part of the app that is fetched when it is first wanted; who subscribes hears when it is here. A load that failed
 * is forgotten, so that the next one tries again.
 */
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
    /** The part itself has changed. */
    tell,
    load(...args: Args): Promise<T> {
      pending ??= begin(args);
      return pending;
    },
  };
}

/** Milliseconds before the first try again, and at most between two. */
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
 * ROU-08. Loads a part of the frame that nobody can ask for again: tries until it is here, soon, then ever less
 * often, and at once when the network is back.
 */
export const untilLoaded = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => loadAgain(load));

/** The same for what has just failed; with its signal aborted it is not tried any more, and never here. */
export async function loadAgain<T>(load: () => Promise<T>, signal?: AbortSignal, pause = SOON): Promise<T> {
  await wait(pause, signal);
  await retryStyles().catch(() => {});
  return load().catch(() => loadAgain(load, signal, Math.min(2 * pause, LATER)));
}

/** Milliseconds after which what waits for a quiet moment waits no longer. */
const AT_LAST = 3_000;

/** Begins once the page has nothing more urgent to do; answers how to call it off. */
export function onceIdle(begin: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(begin, AT_LAST);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(begin, { timeout: AT_LAST });
  return () => cancelIdleCallback(asked);
}

/** Begins after the frame that is drawn next, at once where nothing is drawn; answers how to call it off. */
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
