import { defineConfig } from '@playwright/test';
import browserTests from './playwright.config.ts';

/** For the plans that `npm run paths -- --format playwright` writes. */
export default defineConfig({
  ...browserTests,
  projects: [{ name: 'paths' }],
  globalSetup: [],
  testDir: 'reports/paths',
  outputDir: 'reports/planned',
  reporter: 'list',
});
