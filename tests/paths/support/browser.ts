import { type Browser, chromium } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { chromiumFlags } from '#tests/browser/support/chromium.ts';

let starting: Promise<Browser> | null = null;

/** The one browser of this test file, started when first asked for. */
export function openBrowser() {
  starting ??= chromium.launch({ executablePath: inject('chromium'), args: chromiumFlags });
  return starting;
}

afterAll(async () => {
  const browser = await starting;
  await browser?.close();
});
