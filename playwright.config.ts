import { defineConfig } from '@playwright/test';
import { findChromium, testFlags } from './tests/browser/support/chromium.ts';

const appSpecs = /\/(foreign|own)\/.*\.spec\.ts/;

export default defineConfig({
  testDir: 'tests/browser',
  projects: [
    { name: 'app', testMatch: appSpecs },
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
    // A service worker would bypass mocked routes; tests of it opt in.
    serviceWorkers: 'block',
    // Screenshots cost an eighth of the run time, and so do snapshots, which full runs leave out.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: !process.env.WHOLE_RUN },
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findChromium(), args: testFlags },
  },
});
