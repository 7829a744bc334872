import { chromium } from 'playwright-core';
import { chromiumFlags, findChromium } from '#tests/browser/support/chromium.ts';

/** Chromium for a benchmark: nothing in the background, no name but this machine's resolves. */
export const openBrowser = async () =>
  chromium.launch({
    executablePath: await findChromium(),
    args: [...chromiumFlags, '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost'],
  });
