import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { failuresOf, fileTimes, skippedTests, tallyOf } from '#tools/test/tally.ts';
import { processorSeconds, timesTable } from '#tools/test/times.ts';

const file = (status: string, ...tests: string[]) => ({
  name: 'one.test.ts',
  status,
  message: status === 'failed' ? 'No such file' : '',
  startTime: 1_000,
  endTime: 3_500,
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
  expect(tallyOf(0, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  expect(tallyOf(139, null)).toEqual({ passed: 0, failed: 1, skipped: 0 });
});

test('failed tests are counted, and a file that could not be loaded counts once', () => {
  const left = run(
    3,
    1,
    file('failed', 'passed', 'failed'),
    file('failed'),
    file('passed', 'passed', 'passed'),
  );
  expect(tallyOf(1, left)).toEqual({ passed: 3, failed: 2, skipped: 0 });
});

test('a bad exit with good figures counts as one failure', () => {
  expect(tallyOf(1, run(2, 0, file('passed', 'passed', 'passed')))).toEqual({
    passed: 2,
    failed: 1,
    skipped: 0,
  });
  expect(tallyOf(0, run(2, 0, file('passed', 'passed', 'passed')))).toEqual({
    passed: 2,
    failed: 0,
    skipped: 0,
  });
});

test('of a run of Playwright what broke outside of tests counts as well', () => {
  const left = {
    suites: [],
    stats: { expected: 4, skipped: 0, unexpected: 1, flaky: 0 },
    errors: [{ message: 'no' }],
  };
  expect(tallyOf(1, left)).toEqual({ passed: 4, failed: 2, skipped: 0 });
  expect(
    tallyOf(0, { ...left, stats: { expected: 4, skipped: 0, unexpected: 0, flaky: 0 }, errors: [] }),
  ).toEqual({
    passed: 4,
    failed: 0,
    skipped: 0,
  });
});

test('three browser tests of a run may pass on a second try, and no more', () => {
  const left = (flaky: number) => ({
    suites: [],
    stats: { expected: 4, skipped: 0, unexpected: 0, flaky },
    errors: [],
  });
  expect(tallyOf(0, left(3))).toEqual({ passed: 7, failed: 0, skipped: 0 });
  expect(tallyOf(0, left(4))).toEqual({ passed: 4, failed: 4, skipped: 0 });
});

test('gates count with the tests', () => {
  expect(tallyOf(1, { passed: 5, failed: 1 })).toEqual({ passed: 5, failed: 1, skipped: 0 });
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
    tests: [
      { status, results: [{ duration: 1_500, ...(message === undefined ? {} : { error: { message } }) }] },
    ],
  });
  const specs = [spec('red', 'unexpected', 'Timeout'), spec('rosy', 'flaky', 'Slow')];
  const played = {
    suites: [{ specs: [spec('fine', 'expected')], suites: [{ specs }] }],
    stats: { expected: 1, skipped: 0, unexpected: 1, flaky: 1 },
    errors: [{ message: 'No server' }],
  };
  expect(failuresOf(played)).toEqual([
    'a.spec.ts › red\n  Timeout',
    'a.spec.ts › rosy (passed on a second try)\n  Slow',
    '  No server',
  ]);
  expect(failuresOf(null)).toEqual([]);
});

test('skipped tests are counted and named, those of Vitest and those of Playwright', () => {
  const left = run(1, 0, file('passed', 'passed', 'skipped', 'todo'));
  expect(tallyOf(0, left)).toEqual({ passed: 1, failed: 0, skipped: 2 });
  expect(skippedTests(left)).toEqual(['one.test.ts › test 2', 'one.test.ts › test 3']);
  const spec = {
    title: 'later',
    file: 'a.spec.ts',
    ok: true,
    tests: [{ status: 'skipped', results: [{ duration: 0 }] }],
  };
  const played = {
    suites: [{ specs: [], suites: [{ specs: [spec] }] }],
    stats: { expected: 0, skipped: 1, unexpected: 0, flaky: 0 },
    errors: [],
  };
  expect(tallyOf(0, played)).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(skippedTests(played)).toEqual(['a.spec.ts › later']);
});

test('the time of a file is from its first test to its last, or that of its browser tests together', () => {
  expect(fileTimes(run(1, 0, file('passed', 'passed')))).toEqual([{ file: 'one.test.ts', seconds: 2.5 }]);
  const spec = {
    title: 'one',
    file: 'a.spec.ts',
    ok: true,
    tests: [{ status: 'expected', results: [{ duration: 500 }, { duration: 1_000 }] }],
  };
  const played = {
    suites: [{ specs: [spec, spec] }],
    stats: { expected: 2, skipped: 0, unexpected: 0, flaky: 0 },
    errors: [],
  };
  expect(fileTimes(played)).toEqual([{ file: 'tests/browser/a.spec.ts', seconds: 3 }]);
});

test('the table of times adds the parts up and names the slowest files first', () => {
  const table = timesTable(
    [
      { part: 'unit', tests: 3, wall: 1.5, processor: 2 },
      { part: 'browser', tests: 2, wall: 4, processor: 6.25 },
    ],
    [
      { file: 'quick.test.ts', seconds: 0.1 },
      { file: 'slow.test.ts', seconds: 9 },
    ],
  );
  expect(table.map((line) => line.trim().split(/\s+/).join(' '))).toEqual([
    'part tests wall s cpu s',
    'unit 3 1.5 2.0',
    'browser 2 4.0 6.3',
    'all 5 5.5 8.3',
    '',
    'The 20 slowest files, in seconds:',
    '9.0 slow.test.ts',
    '0.1 quick.test.ts',
  ]);
});

test.skipIf(process.platform !== 'linux')('the processor time of an ended child counts', () => {
  const before = processorSeconds();
  execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  expect(processorSeconds()).toBeGreaterThan((before ?? 0) + 0.2);
});
