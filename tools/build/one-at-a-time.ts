import { setTimeout as wait } from 'node:timers/promises';
import { lockData } from '#server/config/data-folder.ts';
import { SettingError } from '#server/config/reader.ts';

/** Poll interval in milliseconds. */
const PAUSE = 200;

const underway = new Map<string, Promise<unknown>>();

/**
 * Runs the work under a lock on the folder, across processes. The lock of a dead process is ignored.
 */
export async function oneAtATime<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const before = underway.get(folder);
  const turn = (async () => {
    await before?.catch(() => {});
    const release = await hold(folder);
    try {
      return await work();
    } finally {
      release();
    }
  })();
  underway.set(folder, turn);
  return turn;
}

async function hold(folder: string): Promise<() => void> {
  for (;;) {
    try {
      return lockData(folder);
    } catch (error) {
      if (!(error instanceof SettingError)) throw error;
      await wait(PAUSE);
    }
  }
}
