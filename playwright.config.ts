import { defineConfig } from '@playwright/test';
import { findChromium, testFlags } from './tests/browser/support/chromium.ts';

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
  timeout: 30_000,
  expect: { timeout: 5_000, toPass: { timeout: 15_000 } },
  use: {
    actionTimeout: 15_000,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    // Between a page and its routes it would answer from its cache; who tries it says so.
    serviceWorkers: 'block',
    // Without its film, and in a run of everything without copies of the page: either costs an eighth of it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: !process.env.WHOLE_RUN },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findChromium(), args: testFlags },
  },
});
