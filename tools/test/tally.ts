import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

export type Outcome = {
  passed: number;
  failed: number;
  /** Each skipped test by its file and title. */
  skipped: string[];
  /** Each failed test with its file, title and the first lines of its message. */
  failures: string[];
  /** How long the tests of each file took, without loading the file. */
  files: { file: string; seconds: number }[];
};

const gates = v.object({ passed: v.number(), failed: v.number() });

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  testResults: v.array(
    v.object({
      name: v.string(),
      status: v.string(),
      message: v.string(),
      startTime: v.number(),
      endTime: v.number(),
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

const message = v.object({ message: v.exactOptional(v.string()) });

const spec = v.object({
  title: v.string(),
  file: v.string(),
  ok: v.boolean(),
  tests: v.array(
    v.object({
      status: v.string(),
      results: v.array(v.object({ duration: v.number(), error: v.exactOptional(message) })),
    }),
  ),
});

type Suite = { specs: v.InferOutput<typeof spec>[]; suites?: Suite[] };

const suite: v.GenericSchema<Suite> = v.object({
  specs: v.array(spec),
  suites: v.exactOptional(v.array(v.lazy(() => suite))),
});

const playwrightReport = v.object({
  suites: v.array(suite),
  stats: v.object({ expected: v.number(), unexpected: v.number() }),
  errors: v.array(message),
});

/** Reads a report; adds a failure when the run failed without any failed test. */
export function outcomeOf(code: number, report: unknown): Outcome {
  const outcome = figures(report);
  return code !== 0 && outcome.failed === 0 ? { ...outcome, failed: 1 } : outcome;
}

function figures(report: unknown): Outcome {
  const nothing = { passed: 0, failed: 1, skipped: [], failures: [], files: [] };
  if (v.is(gates, report)) return { ...nothing, passed: report.passed, failed: report.failed };
  if (v.is(playwrightReport, report)) return ofPlaywright(report);
  return v.is(vitestReport, report) ? ofVitest(report) : nothing;
}

function ofVitest(report: v.InferOutput<typeof vitestReport>): Outcome {
  const { numPassedTests, numFailedTests, testResults } = report;
  const failedFiles = testResults
    .filter(({ status }) => status === 'failed')
    .map(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      return { name, message, failed };
    });
  const brokenFiles = failedFiles.filter(({ failed }) => failed.length === 0);
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: testResults.flatMap(({ name, assertionResults }) =>
      assertionResults
        .filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status))
        .map(({ fullName }) => `${basename(name)} › ${fullName}`),
    ),
    failures: failedFiles.flatMap(({ name, message, failed }) =>
      failed.length === 0
        ? [`${name}\n${shortened(message)}`]
        : failed.map(
            ({ fullName, failureMessages }) =>
              `${name} › ${fullName}\n${shortened(failureMessages?.join('\n'))}`,
          ),
    ),
    files: testResults.map(({ name, startTime, endTime }) => ({
      file: name,
      seconds: (endTime - startTime) / 1000,
    })),
  };
}

function ofPlaywright({ suites, stats, errors }: v.InferOutput<typeof playwrightReport>): Outcome {
  const specs = specsIn(suites).map(({ file, title, ok, tests }) => ({
    file,
    ok,
    name: `${file} › ${title}`,
    isSkipped: tests.some(({ status }) => status === 'skipped'),
    results: tests.flatMap(({ results }) => results),
  }));
  const failureOf = ({ name, results }: (typeof specs)[number]) =>
    `${name}\n${shortened(results.map(({ error }) => error?.message ?? '').join('\n'))}`;
  const milliseconds = (inFile: typeof specs) =>
    inFile.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: specs.filter(({ isSkipped }) => isSkipped).map(({ name }) => name),
    failures: [
      ...specs.filter(({ ok }) => !ok).map(failureOf),
      ...errors.map((error) => shortened(error.message)),
    ],
    files: [...Map.groupBy(specs, ({ file }) => file)].map(([file, inFile]) => ({
      file: `tests/browser/${file}`,
      seconds: milliseconds(inFile) / 1000,
    })),
  };
}

const specsIn = (suites: Suite[]): Suite['specs'] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsIn(inner)]);

const shortened = (message = '') =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join('\n');
