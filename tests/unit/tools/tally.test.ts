import { expect, test } from 'vitest';
import { outcomeOf } from '#tools/test/tally.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'one.test.ts',
  status,
  message: status === 'failed' ? 'No such file' : '',
  startTime: 1_000,
  endTime: 3_500,
  assertionResults: tests.map((of, index) => ({
    status: of,
    fullName: `test ${index + 1}`,
    failureMessages: of === 'failed' ? ['expected 1'] : [],
  })),
});
const run = (numPassedTests: number, numFailedTests: number, ...testResults: object[]) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});

/** A Playwright report. */
const played = (
  stats: Partial<Record<'expected' | 'unexpected', number>>,
  suites: object[] = [],
  ...errors: string[]
) => ({
  suites,
  stats: { expected: 0, unexpected: 0, ...stats },
  errors: errors.map((message) => ({ message })),
});

test.each<[string, number, object | null, [passed: number, failed: number]]>([
  ['a run without a report', 0, null, [0, 1]],
  ['a failed run without a report', 139, null, [0, 1]],
  ['a file that could not be loaded', 1, run(3, 1, file('failed', 'failed'), file('failed')), [3, 2]],
  ['a failing exit code with passed tests', 1, run(2, 0, file('passed', 'passed')), [2, 1]],
  ['a good run', 0, run(2, 0, file('passed', 'passed')), [2, 0]],
  ['an error outside of browser tests', 1, played({ expected: 4, unexpected: 1 }, [], 'no'), [4, 2]],
  ['a good run of browser tests', 0, played({ expected: 4 }), [4, 0]],
  ['gates', 1, { passed: 5, failed: 1 }, [5, 1]],
])('passed and failed tests are counted for %s', (_what, code, left, [passed, failed]) => {
  expect(outcomeOf(code, left)).toMatchObject({ passed, failed, skipped: [] });
});

test('skipped tests are named, those of Vitest and those of Playwright', () => {
  const left = run(1, 0, file('passed', 'passed', 'skipped', 'todo'));
  const skipped = ['one.test.ts › test 2', 'one.test.ts › test 3'];
  expect(outcomeOf(0, left)).toMatchObject({ passed: 1, failed: 0, skipped });
  const later = { title: 'later', file: 'a.spec.ts', ok: true, tests: [{ status: 'skipped', results: [] }] };
  const browser = played({}, [{ specs: [], suites: [{ specs: [later] }] }]);
  expect(outcomeOf(0, browser)).toMatchObject({ passed: 0, failed: 0, skipped: ['a.spec.ts › later'] });
});
