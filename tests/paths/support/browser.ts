import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { testFlags } from '#tests/browser/support/chromium.ts';
import { type Rooms, sharedRooms } from './room.ts';

let starting: Promise<Browser> | null = null;
let rooms: Promise<Rooms> | null = null;

/** Returns this worker's browser, started on first use. */
export function openBrowser() {
  starting ??= chromium.launch({ executablePath: inject('chromium'), args: testFlags });
  return starting;
}

/** Returns this worker's rooms, shared by all its stages. */
export function openRooms() {
  rooms ??= openBrowser().then(sharedRooms);
  return rooms;
}
