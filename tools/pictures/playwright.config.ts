import { defineConfig } from '@playwright/test';
import { findChromium, localFlags } from '#tests/browser/support/chromium.ts';

/**
 * Takes pictures of every screen (`npm run shots`) and those of the docs (`npm run docs:pictures`). The report
 * `reports/pictures/index.html` shows them by test.
 */
export default defineConfig({
  projects: [
    { name: 'shots', testMatch: /\/shots\.spec\.ts$/ },
    { name: 'docs', testMatch: /\/(product|visualiser)\.spec\.ts$/ },
  ],
  globalSetup: '../../tests/browser/support/global-setup.ts',
  outputDir: '../../reports/pictures-failed',
  reporter: [['list'], ['html', { outputFolder: '../../reports/pictures', open: 'never' }]],
  workers: 2,
  timeout: 0,
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    launchOptions: { executablePath: await findChromium(), args: localFlags },
  },
});
