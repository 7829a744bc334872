import { createListeners } from '../listeners/listeners.ts';
import { retryStyles } from './chunk-failure.ts';

/** Loads a part of the app on demand. A failed load is not cached, so the next one retries. */
export function lazyStore<T, Args extends unknown[] = []>(loader: (...args: Args) => Promise<T>) {
  let value: T | null = null;
  let pending: Promise<T> | null = null;
  const listeners = createListeners();
  const start = async (args: Args) => {
    try {
      value = await loader(...args);
      listeners.notify();
      return value;
    } catch (error) {
      pending = null;
      throw error;
    }
  };
  return {
    current: () => value,
    subscribe: listeners.subscribe,
    /** Call when the loaded part itself has changed. */
    notify: listeners.notify,
    load(...args: Args): Promise<T> {
      pending ??= start(args);
      return pending;
    },
  };
}

/** Milliseconds before the first retry, and at most between two. */
const MIN_PAUSE = 1_000;
const MAX_PAUSE = 30_000;

const wait = (ms: number, signal: AbortSignal | undefined) =>
  new Promise<void>((done) => {
    const stop = () => {
      clearTimeout(timer);
      removeEventListener('online', finish);
    };
    const finish = () => {
      stop();
      done();
    };
    const timer = setTimeout(finish, ms);
    addEventListener('online', finish);
    signal?.addEventListener('abort', stop);
  });

/**
 * ROU-08. Retries with growing pauses, and when the network is back, until it succeeds. For parts of the
 * frame, which the user cannot reload.
 */
export const loadWithRetry = <T>(load: () => Promise<T>): Promise<T> => load().catch(() => retryLoad(load));

/** Like `loadWithRetry`, after a failure; stops when the signal aborts. */
export async function retryLoad<T>(
  load: () => Promise<T>,
  signal?: AbortSignal,
  pause = MIN_PAUSE,
): Promise<T> {
  await wait(pause, signal);
  await retryStyles().catch(() => {});
  return load().catch(() => retryLoad(load, signal, Math.min(2 * pause, MAX_PAUSE)));
}

/** Maximum wait for idle time, in milliseconds. */
const IDLE_TIMEOUT = 3_000;

export function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(callback, IDLE_TIMEOUT);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: IDLE_TIMEOUT });
  return () => cancelIdleCallback(handle);
}

/** Runs `callback` after the next paint, or at once where nothing is painted. */
export function afterPaint(callback: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const schedule = () => {
    timer = setTimeout(callback);
  };
  if (document.hidden) schedule();
  const frame = requestAnimationFrame(schedule);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
