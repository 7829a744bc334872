import type { RunName } from 'chart-testing';
import { coverageFolder, forgetCoverage, openProject } from 'chart-testing/coverage-files';
import { forgetReport, readReport } from '../report.ts';
import { stream } from '../run.ts';
import { add, failuresOf, type Run, tallyOf } from './tally.ts';

/** Who walks the charts in the tests; manual sessions neither count nor are forgotten. */
const walkers: RunName[] = ['machines', 'app', 'server', 'paths'];

const all = process.argv.includes('--all');
process.env.WHOLE_RUN = '1';
if (all) Object.assign(process.env, { EXAMPLES: 'all', FAULTS: 'all', PROPERTIES: 'all', TESTS: 'all' });

const runs: Run[] = [
  { name: 'check', script: 'tools/check.ts', args: [] },
  {
    name: 'vitest',
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--reporter=default', '--reporter=json', '--outputFile.json=reports/vitest.json'],
  },
  {
    name: 'browser',
    script: 'node_modules/@playwright/test/cli.js',
    args: all ? ['test'] : ['test', '--project', 'app'],
  },
  {
    name: 'coverage',
    script: 'packages/chart-testing/src/cli.ts',
    args: ['coverage', '--run', walkers.join(',')],
  },
  { name: 'mutate', script: 'tools/mutate/main.ts', args: all ? [] : ['--changed'] },
  ...(all ? [{ name: 'selftest', script: 'tools/selftest/main.ts', args: [] }] : []),
];

forgetCoverage(walkers, coverageFolder(await openProject()));
let total = { passed: 0, failed: 0 };
const failures: string[] = [];
for (const { name, script, args } of runs) {
  await forgetReport(name);
  const code = await stream(script, args);
  const left = await readReport(name);
  const tally = tallyOf(code, left);
  total = add(total, tally);
  const named = failuresOf(left);
  if (tally.failed > 0 || named.length > 0) failures.push(`${name}: ${tally.failed} failed`, ...named);
}

// Named once more at the end: a log that is cut keeps its last lines.
for (const failure of failures) console.log(failure);

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
