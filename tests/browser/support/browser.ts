import { type Browser, chromium } from 'playwright-core';
import { afterAll, inject } from 'vitest';

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let starting: Promise<Browser> | null = null;

/** The one browser of this test file, started when first asked for. */
export function openBrowser() {
  starting ??= chromium.launch({ executablePath: inject('chromium'), args: flags });
  return starting;
}

afterAll(async () => {
  const browser = await starting;
  await browser?.close();
});
