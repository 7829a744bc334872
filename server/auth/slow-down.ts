import { setTimeout as sleep } from 'node:timers/promises';
import type { Standing, Who } from './failures.ts';

const firstMs = 250;
const longestMs = 4000;

/** Milliseconds that a try waits: longer with each failure, never for long. Nobody is locked out. */
const waitOf = (excess: number) => (excess > 0 ? Math.min(firstMs * 2 ** (excess - 1), longestMs) : 0);

/** Does a piece of work, later the more tries failed before it or run beside it. */
export type SlowDown = <T>(who: Who, standing: Standing, work: () => Promise<T>) => Promise<T>;

export function createSlowDown(): SlowDown {
  const running = new Map<string, number>();
  return async ({ account, address }, { excess }, work) => {
    const key = `${address} ${account}`;
    const others = running.get(key) ?? 0;
    running.set(key, others + 1);
    try {
      // Many tries at once have not failed yet, so those that run beside this one count as if they had.
      await sleep(waitOf(excess > 0 ? excess + others : others - freeAtOnce));
      return await work();
    } finally {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
}

const freeAtOnce = 4;
