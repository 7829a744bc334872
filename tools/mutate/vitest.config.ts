import { defineConfig } from 'vitest/config';

/** The tests that may kill, as `targets.ts` names them; Stryker has no option for them. */
export default defineConfig({
  test: {
    environment: 'node',
    include: (process.env.MUTATE_TESTS ?? 'tools/mutate/chart.test.ts').split(','),
    testTimeout: 30_000,
  },
});
