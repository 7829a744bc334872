import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';
import type { Tally } from '../report.ts';

/** `name` is also that of the JSON file in `reports/` which the run leaves. */
export type Run = { name: string; script: string; args: string[] };

/** Of some four hundred browser tests. More than these that pass on a second try only are no bad luck. */
const mostUnlucky = 3;

const ours = v.object({ passed: v.number(), failed: v.number() });

const vitests = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      assertionResults: v.array(
        v.object({
          status: v.string(),
          fullName: v.string(),
          failureMessages: v.nullable(v.array(v.string())),
        }),
      ),
    }),
  ),
});

const said = v.object({ message: v.exactOptional(v.string()) });

const suite: v.GenericSchema<Suite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      ok: v.boolean(),
      tests: v.array(
        v.object({
          status: v.string(),
          results: v.array(v.object({ error: v.exactOptional(said) })),
        }),
      ),
    }),
  ),
  suites: v.exactOptional(v.array(v.lazy(() => suite))),
});

type Suite = {
  specs: {
    title: string;
    file: string;
    ok: boolean;
    tests: { status: string; results: { error?: { message?: string } }[] }[];
  }[];
  suites?: Suite[];
};

const playwrights = v.object({
  suites: v.array(suite),
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
  errors: v.array(said),
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
    const failed = stats.unexpected + errors.length;
    return stats.flaky > mostUnlucky
      ? { passed: stats.expected, failed: failed + stats.flaky }
      : { passed: stats.expected + stats.flaky, failed };
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

/** What failed in a run, or only passed on a second try, each with its file, its title and the first lines of what it said. */
export function failuresOf(left: unknown): string[] {
  const played = v.safeParse(playwrights, left);
  if (played.success) {
    const { suites, errors } = played.output;
    return [...suites.flatMap(failedSpecs), ...errors.map(({ message }) => shortened(message))];
  }
  const theirs = v.safeParse(vitests, left);
  if (!theirs.success) return [];
  return theirs.output.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${name}\n${shortened(message)}`];
      return failed.map(
        ({ fullName, failureMessages }) => `${name} › ${fullName}\n${shortened(failureMessages?.join('\n'))}`,
      );
    });
}

const failedSpecs = ({ specs, suites = [] }: Suite): string[] => [
  ...specs
    .filter(({ ok, tests }) => !ok || isFlaky(tests))
    .map(({ file, title, tests }) => {
      const said = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
      return `${file} › ${title}${isFlaky(tests) ? ' (passed on a second try)' : ''}\n${shortened(said.join('\n'))}`;
    }),
  ...suites.flatMap(failedSpecs),
];

const isFlaky = (tests: Suite['specs'][number]['tests']) => tests.some(({ status }) => status === 'flaky');

const shortened = (said = '') =>
  stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join('\n');
