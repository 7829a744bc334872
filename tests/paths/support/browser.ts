import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { testFlags } from '#tests/browser/support/chromium.ts';
import { type Rooms, sharedRooms } from './room.ts';

let starting: Promise<Browser> | null = null;
let rooms: Promise<Rooms> | null = null;

/** The one browser of this worker, started when first asked for; it goes with its worker. */
export function openBrowser() {
  starting ??= chromium.launch({ executablePath: inject('chromium'), args: testFlags });
  return starting;
}

/** The rooms of this worker, one after another used by all stages that it walks. */
export function openRooms() {
  rooms ??= openBrowser().then(sharedRooms);
  return rooms;
}
