import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from './tests/browser/support/chromium.ts';

const ofApp = /\/(foreign|own)\/.*\.spec\.ts/;

export default defineConfig({
  testDir: 'tests/browser',
  projects: [
    { name: 'app', testMatch: ofApp },
    { name: 'visualiser', testMatch: /\/(inspect|visualiser(-live)?)\/.*\.spec\.ts/ },
  ],
  globalSetup: './tests/browser/support/global-setup.ts',
  outputDir: 'reports/browser',
  reporter: [['list'], ['json', { outputFile: 'reports/browser.json' }]],
  workers: 2,
  // Whoever runs one test wants to see it fail; of a whole run few may (tools/test/tally.ts), and are named.
  retries: process.env.WHOLE_RUN ? 1 : 0,
  // What is expected comes in its own time on a busy machine; only a fault waits so long.
  timeout: 300_000,
  expect: { timeout: 30_000, toPass: { timeout: 30_000 } },
  use: {
    actionTimeout: 30_000,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Between a page and its routes it would answer from its cache; who tries it says so.
    serviceWorkers: 'block',
    // Without its film, and in a run of everything without copies of the page: either costs an eighth of it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: !process.env.WHOLE_RUN },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
  },
});
