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

/** A run of Playwright. */
const played = (
  stats: Partial<Record<'expected' | 'skipped' | 'unexpected', number>>,
  suites: object[] = [],
  ...errors: string[]
) => ({
  suites,
  stats: { expected: 0, skipped: 0, unexpected: 0, ...stats },
  errors: errors.map((message) => ({ message })),
});
const spec = (title: string, status: string, message?: string) => ({
  title,
  file: 'a.spec.ts',
  ok: status !== 'unexpected',
  tests: [{ status, results: [{ duration: 1_500, ...(message && { error: { message } }) }] }],
});

test.each<[string, number, object | null, [passed: number, failed: number]]>([
  ['a run that left nothing', 0, null, [0, 1]],
  ['a failed run that left nothing', 139, null, [0, 1]],
  ['a file that could not be loaded', 1, run(3, 1, file('failed', 'failed'), file('failed')), [3, 2]],
  ['a bad exit with good figures', 1, run(2, 0, file('passed', 'passed')), [2, 1]],
  ['a good run', 0, run(2, 0, file('passed', 'passed')), [2, 0]],
  ['what broke outside of browser tests', 1, played({ expected: 4, unexpected: 1 }, [], 'no'), [4, 2]],
  ['a good run of browser tests', 0, played({ expected: 4 }), [4, 0]],
  ['gates', 1, { passed: 5, failed: 1 }, [5, 1]],
])('of %s the passed and failed are counted', (_what, code, left, [passed, failed]) => {
  expect(tallyOf(code, left)).toEqual({ passed, failed, skipped: 0 });
});

test('what failed is named, with what it said', () => {
  expect(failuresOf(run(1, 1, file('failed', 'passed', 'failed'), file('failed'), file('passed')))).toEqual([
    'one.test.ts › test 2\n  expected 1\n    at here',
    'one.test.ts\n  No such file',
  ]);
  const specs = [spec('red', 'unexpected', 'Timeout')];
  const suites = [{ specs: [spec('fine', 'expected')], suites: [{ specs }] }];
  expect(failuresOf(played({ expected: 1, unexpected: 1 }, suites, 'No server'))).toEqual([
    'a.spec.ts › red\n  Timeout',
    '  No server',
  ]);
  expect(failuresOf(null)).toEqual([]);
});

test('skipped tests are counted and named, those of Vitest and those of Playwright', () => {
  const left = run(1, 0, file('passed', 'passed', 'skipped', 'todo'));
  expect(tallyOf(0, left)).toEqual({ passed: 1, failed: 0, skipped: 2 });
  expect(skippedTests(left)).toEqual(['one.test.ts › test 2', 'one.test.ts › test 3']);
  const browser = played({ skipped: 1 }, [{ specs: [], suites: [{ specs: [spec('later', 'skipped')] }] }]);
  expect(tallyOf(0, browser)).toEqual({ passed: 0, failed: 0, skipped: 1 });
  expect(skippedTests(browser)).toEqual(['a.spec.ts › later']);
});

test('the time of a file is from its first test to its last, or that of its browser tests together', () => {
  expect(fileTimes(run(1, 0, file('passed', 'passed')))).toEqual([{ file: 'one.test.ts', seconds: 2.5 }]);
  const twice = {
    ...spec('one', 'expected'),
    tests: [{ status: 'expected', results: [{ duration: 500 }, { duration: 1_000 }] }],
  };
  const browser = played({ expected: 2 }, [{ specs: [spec('other', 'expected'), twice] }]);
  expect(fileTimes(browser)).toEqual([{ file: 'tests/browser/a.spec.ts', seconds: 3 }]);
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

test('the processor time of another process counts', () => {
  const before = processorSeconds();
  execFileSync(process.execPath, ['-e', 'while (process.cpuUsage().user < 300_000);']);
  expect(processorSeconds()).toBeGreaterThan(before + 0.2);
});
