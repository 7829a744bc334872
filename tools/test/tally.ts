import { basename } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as v from 'valibot';

export type Tally = { passed: number; failed: number; skipped: number };

export type FileTime = { file: string; seconds: number };

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

type Spec = {
  title: string;
  file: string;
  ok: boolean;
  tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
};

type Suite = { specs: Spec[]; suites?: Suite[] };

const suite: v.GenericSchema<Suite> = v.object({
  specs: v.array(
    v.object({
      title: v.string(),
      file: v.string(),
      ok: v.boolean(),
      tests: v.array(
        v.object({
          status: v.string(),
          results: v.array(v.object({ duration: v.number(), error: v.exactOptional(message) })),
        }),
      ),
    }),
  ),
  suites: v.exactOptional(v.array(v.lazy(() => suite))),
});

const playwrightReport = v.object({
  suites: v.array(suite),
  stats: v.object({ expected: v.number(), skipped: v.number(), unexpected: v.number() }),
  errors: v.array(message),
});

/** What a run counts for: one failure more when it broke in a way that none of its figures show. */
export function tallyOf(code: number, report: unknown): Tally {
  const tally = figures(report);
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

export const add = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: one.skipped + other.skipped,
});

function figures(report: unknown): Tally {
  const ofGates = v.safeParse(gates, report);
  if (ofGates.success) return { ...ofGates.output, skipped: 0 };
  const ofPlaywright = v.safeParse(playwrightReport, report);
  if (ofPlaywright.success) {
    const { stats, errors } = ofPlaywright.output;
    const { expected, skipped, unexpected } = stats;
    return { passed: expected, failed: unexpected + errors.length, skipped };
  }
  const ofVitest = v.safeParse(vitestReport, report);
  if (!ofVitest.success) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests, numFailedTests, testResults } = ofVitest.output;
  const brokenFiles = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && assertionResults.every((assertion) => assertion.status !== 'failed'),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + brokenFiles.length,
    skipped: skippedTests(report).length,
  };
}

/** What failed in a run, each with its file, its title and the first lines of what it said. */
export function failuresOf(report: unknown): string[] {
  const ofPlaywright = v.safeParse(playwrightReport, report);
  if (ofPlaywright.success) {
    const { suites, errors } = ofPlaywright.output;
    const failed = specsIn(suites).filter(({ ok }) => !ok);
    return [...failed.map(failedSpec), ...errors.map(({ message }) => shortened(message))];
  }
  const ofVitest = v.safeParse(vitestReport, report);
  if (!ofVitest.success) return [];
  return ofVitest.output.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [`${name}\n${shortened(message)}`];
      return failed.map(
        ({ fullName, failureMessages }) => `${name} › ${fullName}\n${shortened(failureMessages?.join('\n'))}`,
      );
    });
}

/** Each skipped test by its file and title. */
export function skippedTests(report: unknown): string[] {
  const ofPlaywright = v.safeParse(playwrightReport, report);
  if (ofPlaywright.success)
    return specsIn(ofPlaywright.output.suites)
      .filter(({ tests }) => tests.some(({ status }) => status === 'skipped'))
      .map(({ file, title }) => `${file} › ${title}`);
  const ofVitest = v.safeParse(vitestReport, report);
  if (!ofVitest.success) return [];
  return ofVitest.output.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => ['skipped', 'pending', 'todo', 'disabled'].includes(status))
      .map(({ fullName }) => `${basename(name)} › ${fullName}`),
  );
}

/** How long the tests of each file took, without loading the file. */
export function fileTimes(report: unknown): FileTime[] {
  const ofPlaywright = v.safeParse(playwrightReport, report);
  if (ofPlaywright.success) {
    const byFile = Map.groupBy(specsIn(ofPlaywright.output.suites), ({ file }) => file);
    return [...byFile].map(([file, specs]) => ({
      file: `tests/browser/${file}`,
      seconds: sum(specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(inSeconds)))),
    }));
  }
  const ofVitest = v.safeParse(vitestReport, report);
  if (!ofVitest.success) return [];
  return ofVitest.output.testResults.map(({ name, startTime, endTime }) => ({
    file: name,
    seconds: (endTime - startTime) / 1000,
  }));
}

const specsIn = (suites: Suite[]): Spec[] =>
  suites.flatMap(({ specs, suites: inner = [] }) => [...specs, ...specsIn(inner)]);

const sum = (numbers: number[]) => numbers.reduce((total, one) => total + one, 0);

const inSeconds = ({ duration }: { duration: number }) => duration / 1000;

function failedSpec({ file, title, tests }: Spec): string {
  const said = tests.flatMap(({ results }) => results.map(({ error }) => error?.message ?? ''));
  return `${file} › ${title}\n${shortened(said.join('\n'))}`;
}

const shortened = (said = '') =>
  stripVTControlCharacters(said)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, 12)
    .map((line) => `  ${line}`)
    .join('\n');
