import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { findChromium, localFlags } from '#tests/browser/support/chromium.ts';
import { type OwnServer, startOwnServer } from '#tests/browser/support/own-server.ts';

/** Runs the work with our server on a fresh demo world and a Chromium. */
export async function onDemoWorld(work: (server: OwnServer, browser: Browser) => Promise<void>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'sidestage-bench-'));
  const server = await startOwnServer(dataDir);
  const browser = await chromium.launch({ executablePath: await findChromium(), args: localFlags });
  try {
    await work(server, browser);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true });
  }
}

export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
