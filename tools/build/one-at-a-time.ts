import { setTimeout as wait } from 'node:timers/promises';
import { lockData } from '#server/config/data-folder.ts';
import { SettingError } from '#server/config/reader.ts';

/** Milliseconds between two looks whether the other process is done. */
const PAUSE = 200;

const underway = new Map<string, Promise<unknown>>();

/**
 * Does the work when nobody else, in this process or another, is at work on the same folder. A process that died is not
 * waited for.
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
