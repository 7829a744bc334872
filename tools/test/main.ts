import type { RunName } from 'chart-testing';
import { coverageFolder, forgetCoverage, openProject } from 'chart-testing/coverage-files';
import { forgetReport, readReport } from '../report.ts';
import { stream } from '../run.ts';
import { add, type FileTime, failuresOf, fileTimes, skippedTests, tallyOf } from './tally.ts';
import { type PartTime, processorSeconds, timesTable } from './times.ts';

/** `name` is also that of the JSON file in `reports/` which the part leaves. */
type Part = { name: string; script: string; args: string[] };

/** Who walks the charts in the tests; manual sessions neither count nor are forgotten. */
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

/** The quickest first: the run ends with the first part in which something failed. */
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

forgetCoverage(walkers, coverageFolder(await openProject()));
let total = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const skipped: string[] = [];
const times: PartTime[] = [];
const files: FileTime[] = [];
for (const { name, script, args } of parts) {
  await forgetReport(name);
  const [begun, usedBefore] = [performance.now(), processorSeconds()];
  const code = await stream(script, args);
  const wall = (performance.now() - begun) / 1000;
  const processor = processorSeconds() - usedBefore;
  const report = await readReport(name);
  const tally = tallyOf(code, report);
  total = add(total, tally);
  times.push({ part: name, tests: tally.passed + tally.failed, wall, processor });
  files.push(...fileTimes(report));
  skipped.push(...skippedTests(report));
  const named = failuresOf(report);
  if (tally.failed > 0 || named.length > 0) failures.push(`${name}: ${tally.failed} failed`, ...named);
  if (tally.failed > 0) break;
}

for (const line of timesTable(times, files)) console.log(line);
for (const title of skipped) console.log(`skipped: ${title}`);
// Named once more at the end: a log that is cut keeps its last lines.
for (const failure of failures) console.log(failure);
const notRun = parts.slice(times.length).map(({ name }) => name);
if (notRun.length > 0) console.log(`Stopped here; not run: ${notRun.join(', ')}`);

// What nobody has tried proves nothing: on a machine of our own it may be missing, in CI it fails the run.
const failed = total.failed + (process.env.CI ? total.skipped : 0);
console.log(`${total.skipped} skipped`);
console.log(`${total.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
