import { availableParallelism } from 'node:os';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { waiverOf } from './score.ts';
import { mutateSql } from './sql/run.ts';
import type { Target } from './targets.ts';
import type { Waiver } from './waivers.ts';

/** Its `tsconfigFile` is a name that is not there: TypeScript 7 has no more what Stryker would read settings with. */
const configFile = 'stryker.config.json';

const run = (testRunner: string, mutate: string[], coverageAnalysis: 'all' | 'perTest') =>
  new Stryker({
    configFile,
    testRunner,
    coverageAnalysis,
    mutate,
    concurrency: availableParallelism(),
    // For those that never end: as long as nothing else takes on a busy machine.
    timeoutMS: process.env.MUTATE_CHART ? 60_000 : 15_000,
  }).runMutationTest();

const placeOf = ({ fileName, location: { start, end } }: MutantResult): string =>
  `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;

const nameOf = (mutant: MutantResult): string =>
  `${placeOf(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;

/** What becomes of each mutant of a target: what no claim of a chart's model notices, the tests may. */
export async function mutate(
  { chart, mutate, tests, isSql }: Target,
  waivers: readonly Waiver[],
): Promise<MutantResult[]> {
  if (isSql) return mutateSql(mutate, tests);
  // An empty one is none: the workers inherit what is set here.
  process.env.MUTATE_CHART = chart ?? '';
  process.env.EXAMPLES_OF = chart ?? '';
  process.env.MUTATE_TESTS = tests.join(',');
  if (!chart) return run('vitest', mutate, 'perTest');
  const claimed = await run('claims', mutate, 'all');
  const unclaimed = claimed.filter(
    (mutant) =>
      (mutant.status === 'Survived' || mutant.status === 'NoCoverage') && !waiverOf(mutant, waivers),
  );
  if (unclaimed.length === 0) return claimed;
  const tested = await run('vitest', [...new Set(unclaimed.map(placeOf))], 'perTest');
  const results = new Map(tested.map((mutant) => [nameOf(mutant), mutant]));
  return claimed.map((mutant) =>
    unclaimed.includes(mutant) ? (results.get(nameOf(mutant)) ?? mutant) : mutant,
  );
}
