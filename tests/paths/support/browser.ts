import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { chromiumFlags } from '#tests/browser/support/chromium.ts';

let starting: Promise<Browser> | null = null;

/** The one browser of this worker, started when first asked for; it goes with its worker. */
export function openBrowser() {
  starting ??= chromium.launch({ executablePath: inject('chromium'), args: chromiumFlags });
  return starting;
}
