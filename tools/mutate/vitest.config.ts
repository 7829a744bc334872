import { matchesGlob, relative } from 'node:path';
import { vanillaExtractPlugin } from '@vanilla-extract/vite-plugin';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The tests from `targets.ts`; Stryker has no option for them. */
const include = (process.env.MUTATE_TESTS ?? '').split(',');

const isChart = Boolean(process.env.MUTATE_CHART);

const rank = ({ moduleId }: TestSpecification): number =>
  include.findIndex((glob) => matchesGlob(relative('.', moduleId), glob));

/** The first failure ends a mutant's run, so the cheapest and strictest tests come first. */
class AsListed extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

/** Tests with JSX need a document. */
const project = (environment: string, ending: string) => {
  const files = include.filter((glob) => glob.endsWith(ending));
  return files.length === 0
    ? []
    : [{ extends: true as const, test: { name: environment, environment, include: files } }];
};

export default defineConfig({
  plugins: [vanillaExtractPlugin()],
  test: {
    sequence: { sequencer: AsListed },
    // One worker runs all files of a mutant, because loading the app for each took most of the time.
    isolate: false,
    setupFiles: isChart ? [] : ['tests/support/fresh-modules.ts'],
    // A mutant that keeps a test waiting is noticed when its time is over; those beside the charts take milliseconds.
    testTimeout: isChart ? 30_000 : 5_000,
    // The first hook loads the tested code, which takes long on a busy machine.
    hookTimeout: 30_000,
    projects: [...project('node', '.ts'), ...project('jsdom', '.tsx')],
  },
});
