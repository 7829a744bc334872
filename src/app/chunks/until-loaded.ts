import { retryStyles } from '#ui/chunks/watch-chunks.ts';

/** Milliseconds before the first try again, and at most between two. */
const SOON = 1_000;
const LATER = 30_000;

const wait = (ms: number) =>
  new Promise<void>((done) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      done();
    };
    const timer = setTimeout(go, ms);
    addEventListener('online', go);
  });

/**
 * ROU-08. Loads a part of the frame that nobody can ask for again: tries until it is here, soon, then ever less
 * often, and at once when the network is back.
 */
export async function untilLoaded<T>(load: () => Promise<T>, pause = SOON): Promise<T> {
  try {
    return await load();
  } catch {
    await wait(pause);
    await retryStyles().catch(() => {});
    return untilLoaded(load, Math.min(2 * pause, LATER));
  }
}
