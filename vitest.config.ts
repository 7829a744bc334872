import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const node = (name: string, timeout = 10_000) => ({
  test: {
    name,
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
        test: { name: 'unit', environment: 'jsdom', include: ['tests/unit/**/*.test.{ts,tsx}'] },
      },
      node('machines'),
      node('contract'),
      node('server', 30_000),
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
    ],
  },
});
