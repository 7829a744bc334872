import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Leaves what the machines walked in `reports/coverage`. */
const setupFiles = ['./tests/support/coverage/setup.ts'];

const node = (name: string, timeout = 10_000) => ({
  test: {
    name,
    setupFiles,
    environment: 'node',
    include: [`tests/${name}/**/*.test.ts`],
    testTimeout: timeout,
    hookTimeout: Math.max(timeout, 60_000),
  },
});

export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react(), vanillaExtractPlugin()],
        test: { name: 'unit', environment: 'jsdom', setupFiles, include: ['tests/unit/**/*.test.{ts,tsx}'] },
      },
      node('machines'),
      node('contract'),
      {
        test: {
          ...node('server', 30_000).test,
          setupFiles: [...setupFiles, './tests/support/coverage/server-steps.ts'],
        },
      },
      {
        ...node('browser', 120_000),
        test: {
          ...node('browser', 120_000).test,
          maxWorkers: 2,
          // CI machines stall for seconds at times; what fails twice in a row is a fault.
          retry: process.env.CI ? 1 : 0,
          expect: { poll: { timeout: 10_000 } },
          globalSetup: './tests/browser/global-setup.ts',
        },
      },
      {
        test: {
          name: 'paths',
          environment: 'node',
          include: ['tests/paths/*.stage.ts'],
          testTimeout: 120_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          retry: process.env.CI ? 1 : 0,
          globalSetup: './tests/paths/support/global-setup.ts',
        },
      },
    ],
  },
});
