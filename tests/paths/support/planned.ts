import type { Browser } from '@playwright/test';
import { builds } from '#tests/browser/support/builds.ts';
import { loadClient } from '#tests/support/foreign/client-files.ts';
import { buildClient } from '#tools/build/client.ts';
import { ownRooms } from './room.ts';
import type { AnyStage } from './stage.ts';
import { Walker } from './walk-path.ts';

const client = buildClient(builds.test).then(({ folder }) => loadClient(folder));

/** Starts a path of a plan written for Playwright; its steps are performed and checked by the machine's stage. */
export async function begin(machine: string, browser: Browser): Promise<Walker> {
  const { stage }: { stage: AnyStage } = await import(`../${machine}.stage.ts`);
  return Walker.begin({ stage, rooms: ownRooms(browser), files: await client });
}
