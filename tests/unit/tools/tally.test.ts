import { expect, test } from 'vitest';
import { failuresOf, tallyOf } from '#tools/test/tally.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'one.test.ts',
  status,
  message: status === 'failed' ? 'No such file' : '',
  assertionResults: tests.map((of, index) => ({
    status: of,
    fullName: `test ${index + 1}`,
    failureMessages: of === 'failed' ? ['\u001b[31mexpected 1\u001b[39m\n\n  at here'] : [],
  })),
});
const run = (numPassedTests: number, numFailedTests: number, ...testResults: object[]) => ({
  numPassedTests,
  numFailedTests,
  testResults,
});

test('a run that left nothing counts as one failure', () => {
  expect(tallyOf(0, null)).toEqual({ passed: 0, failed: 1 });
  expect(tallyOf(139, null)).toEqual({ passed: 0, failed: 1 });
});

test('failed tests are counted, and a file that could not be loaded counts once', () => {
  const left = run(
    3,
    1,
    file('failed', 'passed', 'failed'),
    file('failed'),
    file('passed', 'passed', 'passed'),
  );
  expect(tallyOf(1, left)).toEqual({ passed: 3, failed: 2 });
});

test('a bad exit with good figures counts as one failure', () => {
  expect(tallyOf(1, run(2, 0, file('passed', 'passed', 'passed')))).toEqual({ passed: 2, failed: 1 });
  expect(tallyOf(0, run(2, 0, file('passed', 'passed', 'passed')))).toEqual({ passed: 2, failed: 0 });
});

test('of a run of Playwright what broke outside of tests counts as well', () => {
  const left = {
    suites: [],
    stats: { expected: 4, skipped: 0, unexpected: 1, flaky: 0 },
    errors: [{ message: 'no' }],
  };
  expect(tallyOf(1, left)).toEqual({ passed: 4, failed: 2 });
  expect(tallyOf(0, { ...left, stats: { expected: 4, unexpected: 0, flaky: 0 }, errors: [] })).toEqual({
    passed: 4,
    failed: 0,
  });
});

test('three browser tests of a run may pass on a second try, and no more', () => {
  const left = (flaky: number) => ({ suites: [], stats: { expected: 4, unexpected: 0, flaky }, errors: [] });
  expect(tallyOf(0, left(3))).toEqual({ passed: 7, failed: 0 });
  expect(tallyOf(0, left(4))).toEqual({ passed: 4, failed: 4 });
});

test('gates count with the tests', () => {
  expect(tallyOf(1, { passed: 5, failed: 1 })).toEqual({ passed: 5, failed: 1 });
});

test('what failed is named, with what it said', () => {
  expect(failuresOf(run(1, 1, file('failed', 'passed', 'failed'), file('failed'), file('passed')))).toEqual([
    'one.test.ts › test 2\n  expected 1\n    at here',
    'one.test.ts\n  No such file',
  ]);
  const spec = (title: string, status: 'expected' | 'unexpected' | 'flaky', message?: string) => ({
    title,
    file: 'a.spec.ts',
    ok: status !== 'unexpected',
    tests: [{ status, results: [message === undefined ? {} : { error: { message } }] }],
  });
  const specs = [spec('red', 'unexpected', 'Timeout'), spec('rosy', 'flaky', 'Slow')];
  const played = {
    suites: [{ specs: [spec('fine', 'expected')], suites: [{ specs }] }],
    stats: { expected: 1, unexpected: 1, flaky: 1 },
    errors: [{ message: 'No server' }],
  };
  expect(failuresOf(played)).toEqual([
    'a.spec.ts › red\n  Timeout',
    'a.spec.ts › rosy (passed on a second try)\n  Slow',
    '  No server',
  ]);
  expect(failuresOf(null)).toEqual([]);
});
