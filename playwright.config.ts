import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/browser/support/chromium.ts';

export default defineConfig({
  testDir: 'tests/browser',
  projects: [
    { name: 'app', testMatch: /\/(foreign|own|inspect)\/.*\.spec\.ts/ },
    { name: 'visualiser', testMatch: /\/visualiser(-live)?\/.*\.spec\.ts/ },
  ],
  globalSetup: './tests/browser/support/global-setup.ts',
  outputDir: 'reports/browser',
  reporter: [['list'], ['json', { outputFile: 'reports/browser.json' }]],
  workers: 2,
  // What is expected comes in its own time on a busy machine; only a fault waits so long.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Between a page and its routes it would answer from its cache; who tries it says so.
    serviceWorkers: 'block',
    // Without its film, which costs a tenth of the whole run: every step keeps the page as it was.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
  },
});
