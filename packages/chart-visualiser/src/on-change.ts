import { watch } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** Milliseconds of quiet after which a change counts as whole. */
const quiet = 250;

/** Calls `act` after something below one of the folders has changed, never twice at a time. Does not come to an end. */
export async function onChange(folders: readonly string[], act: () => Promise<void>): Promise<void> {
  let isDue = false;
  let isBusy = false;
  const run = async () => {
    isDue = true;
    if (isBusy) return;
    isBusy = true;
    while (isDue) {
      isDue = false;
      await setTimeout(quiet);
      if (!isDue) await act();
    }
    isBusy = false;
  };
  await Promise.all(
    folders.map(async (folder) => {
      for await (const _ of watch(folder, { recursive: true })) void run();
    }),
  );
}
