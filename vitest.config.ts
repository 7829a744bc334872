import { readFileSync } from 'node:fs';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** A worker serves many files: a document, React or Fastify loaded for each was most of the time. */
const shared = {
  isolate: false,
  // Those run before a release, in `npm run test:all`.
  exclude: process.env.TESTS === 'all' ? [] : ['**/*.slow.test.ts'],
  // The second leaves what the machines walked in `reports/coverage`.
  setupFiles: ['./tests/support/fresh-start.ts', './tests/support/coverage/setup.ts'],
};

const patience = { testTimeout: 30_000, hookTimeout: 30_000, expect: { poll: { timeout: 5_000 } } };

const node = (name: string) => ({
  test: {
    ...shared,
    name,
    environment: 'node',
    include: [`tests/${name}/**/*.test.ts`],
    ...patience,
  },
});

const unit = (name: string, environment: string, include: string[]) => ({
  plugins: [react(), vanillaExtractPlugin()],
  test: {
    ...shared,
    setupFiles: ['./tests/support/fresh-modules.ts', ...shared.setupFiles],
    name,
    environment,
    include,
    ...patience,
  },
});

const asksForDocument = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/** Within a project those that ask for a document come last: each change from one to the other ends a worker. */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const sorted = await super.sort(files);
    return [...Map.groupBy(sorted, ({ project }) => project).values()].flatMap((ofProject) => [
      ...ofProject.filter((file) => !asksForDocument(file)),
      ...ofProject.filter(asksForDocument),
    ]);
  }
}

export default defineConfig({
  test: {
    maxWorkers: '100%',
    sequence: { sequencer: ByEnvironment },
    projects: [
      unit('unit', 'node', [
        'tests/unit/**/*.test.ts',
        'packages/chart-visualiser/tests/{.,drawing,live}/*.test.ts',
      ]),
      unit('views', 'jsdom', ['tests/unit/**/*.test.tsx']),
      {
        test: {
          ...node('machines').test,
          include: [
            'tests/machines/**/*.test.ts',
            'tests/examples/*.test.ts',
            'packages/chart-visualiser/tests/machines/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...node('chart-testing').test,
          include: ['packages/chart-testing/tests/**/*.test.ts'],
          setupFiles: ['./tests/support/fresh-modules.ts', './packages/chart-testing/tests/set-folder.ts'],
        },
      },
      node('contract'),
      {
        test: {
          ...node('server').test,
          // They spend much of their time waiting for PostgreSQL.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          setupFiles: [...shared.setupFiles, './tests/support/coverage/server-steps.ts'],
          globalSetup: './tests/server/global-setup.ts',
        },
      },
      {
        test: {
          name: 'paths',
          exclude: shared.exclude,
          environment: 'node',
          include: ['tests/paths/*.{stage,test}.ts', 'tests/examples/*.stage.ts'],
          // So that a worker keeps its browser, and what it has loaded.
          isolate: false,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // A browser beside each worker: after the others, and as many as Playwright's.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
          globalSetup: './tests/paths/support/global-setup.ts',
        },
      },
    ],
  },
});
