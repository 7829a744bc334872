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
  timeout: 120_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 10_000,
    viewport: { width: 1280, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: await findChromium(), args: chromiumFlags },
  },
});
