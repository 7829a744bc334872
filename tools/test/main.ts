import { cpus } from 'node:os';
import { relative } from 'node:path';
import type { RunName } from 'chart-testing';
import { coverageFolder, deleteCoverage, openProject } from 'chart-testing/coverage-files';
import { forgetReport, readReport, root, stream } from '../run.ts';
import { type Outcome, outcomeOf } from './tally.ts';

/** `name` is also that of its JSON file in `reports/`. */
type Part = { name: string; script: string; args: string[] };

/** The runs with coverage from tests; manual coverage is neither counted nor deleted. */
const walkers: RunName[] = ['machines', 'app', 'server', 'paths'];

const all = process.argv.includes('--all');
process.env.WHOLE_RUN = '1';
if (all) Object.assign(process.env, { EXAMPLES: 'all', FAULTS: 'all', PROPERTIES: 'all', TESTS: 'all' });

const vitest = (name: string): Part => ({
  name,
  script: 'node_modules/vitest/vitest.mjs',
  args: [
    'run',
    `--project=${name}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=reports/${name}.json`,
  ],
});

/** Fastest first: the run stops after the first failed part. */
const parts: Part[] = [
  { name: 'check', script: 'tools/check.ts', args: [] },
  ...['contract', 'unit', 'views', 'machines', 'chart-testing', 'server'].map(vitest),
  {
    name: 'browser',
    script: 'node_modules/@playwright/test/cli.js',
    args: all ? ['test'] : ['test', '--project', 'app'],
  },
  vitest('paths'),
  {
    name: 'coverage',
    script: 'packages/chart-testing/src/cli.ts',
    args: ['coverage', '--run', walkers.join(',')],
  },
  { name: 'mutate', script: 'tools/mutate/main.ts', args: all ? [] : ['--changed'] },
  ...(all ? [{ name: 'selftest', script: 'tools/selftest/main.ts', args: [] }] : []),
];

/**
 * Busy seconds of this machine's processors, including other programs, because the CPU time of a browser's processes is
 * mostly missing from that of the process that started them.
 */
const processorSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + user + nice + sys + irq, 0) / 1000;

deleteCoverage(walkers, coverageFolder(await openProject()));
const outcomes: (Outcome & { name: string; wall: number; processor: number })[] = [];
for (const { name, script, args } of parts) {
  await forgetReport(name);
  const [begun, usedBefore] = [performance.now(), processorSeconds()];
  const code = await stream(script, args);
  const wall = (performance.now() - begun) / 1000;
  const processor = processorSeconds() - usedBefore;
  const outcome = outcomeOf(code, await readReport(name));
  outcomes.push({ ...outcome, name, wall, processor });
  if (outcome.failed > 0) break;
}

const slowest = 20;
const row = (part: string, tests: number, wall: number, processor: number) =>
  part.padEnd(16) +
  String(tests).padStart(8) +
  wall.toFixed(1).padStart(10) +
  processor.toFixed(1).padStart(10);
const sum = (numberOf: (one: (typeof outcomes)[number]) => number) =>
  outcomes.reduce((total, one) => total + numberOf(one), 0);
const testsOf = ({ passed, failed }: Outcome) => passed + failed;
const times = [
  `${'part'.padEnd(16)}${'tests'.padStart(8)}${'wall s'.padStart(10)}${'cpu s'.padStart(10)}`,
  ...outcomes.map((one) => row(one.name, testsOf(one), one.wall, one.processor)),
  row(
    'all',
    sum(testsOf),
    sum(({ wall }) => wall),
    sum(({ processor }) => processor),
  ),
  '',
  `The ${slowest} slowest files, in seconds:`,
  ...outcomes
    .flatMap(({ files }) => files)
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, slowest)
    .map(({ file, seconds }) => `${seconds.toFixed(1).padStart(8)}  ${relative(root, file)}`),
];
for (const line of times) console.log(line);
const skipped = outcomes.flatMap((one) => one.skipped);
for (const title of skipped) console.log(`skipped: ${title}`);
// Repeated at the end, because a truncated log keeps its last lines.
for (const { name, failed, failures } of outcomes)
  if (failed > 0 || failures.length > 0) console.log([`${name}: ${failed} failed`, ...failures].join('\n'));
const notRun = parts.slice(outcomes.length).map(({ name }) => name);
if (notRun.length > 0) console.log(`Stopped here; not run: ${notRun.join(', ')}`);

// Skipped tests prove nothing: they are allowed locally and fail the run in CI.
const failed = sum((one) => one.failed) + (process.env.CI ? skipped.length : 0);
console.log(`${skipped.length} skipped`);
console.log(`${sum((one) => one.passed)} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
