import { forgetCoverage } from '../coverage/forget.ts';
import type { RunName } from '../coverage/runs.ts';
import { forgetReport, readReport } from '../report.ts';
import { stream } from '../run.ts';
import { add, type Run, tallyOf } from './tally.ts';

/** Who walks the charts in the tests; manual sessions neither count nor are forgotten. */
const walkers: RunName[] = ['machines', 'app', 'server', 'paths'];

const runs: Run[] = [
  { name: 'check', script: 'tools/check.ts', args: [] },
  {
    name: 'vitest',
    script: 'node_modules/vitest/vitest.mjs',
    args: ['run', '--reporter=default', '--reporter=json', '--outputFile.json=reports/vitest.json'],
  },
  { name: 'coverage', script: 'tools/coverage/main.ts', args: ['--run', walkers.join(',')] },
];

forgetCoverage(walkers);
let total = { passed: 0, failed: 0 };
for (const { name, script, args } of runs) {
  await forgetReport(name);
  const code = await stream(script, args);
  total = add(total, tallyOf(code, await readReport(name)));
}

console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
