import * as v from 'valibot';
import type { Tally } from '../report.ts';

/** `name` is also that of the JSON file in `reports/` which the run leaves. */
export type Run = { name: string; script: string; args: string[] };

const ours = v.object({ passed: v.number(), failed: v.number() });

const vitests = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({ status: v.string(), assertionResults: v.array(v.object({ status: v.string() })) }),
  ),
});

const playwrights = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.array(v.unknown()),
});

/** What a run counts for: one failure more when it broke in a way that none of its figures show. */
export function tallyOf(code: number, left: unknown): Tally {
  const { passed, failed } = figures(left);
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed };
}

export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
});

function figures(left: unknown): Tally {
  const own = v.safeParse(ours, left);
  if (own.success) return own.output;
  const played = v.safeParse(playwrights, left);
  if (played.success) {
    const { stats, errors } = played.output;
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
  }
  const theirs = v.safeParse(vitests, left);
  if (!theirs.success) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests, testResults } = theirs.output;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  );
  return { passed: numPassedTests, failed: numFailedTests + brokenFiles.length };
}
