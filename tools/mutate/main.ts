import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import type { MutantResult } from '@stryker-mutator/api/core';
import { Stryker } from '@stryker-mutator/core';
import { runCommand, WrongUse } from 'chart-testing';
import { report } from '../run.ts';
import { type FileScore, isWaived, readWaivers, scoreOf, shareKilled, type Waiver } from './score.ts';
import { mutateSql } from './sql/run.ts';
import { filesOf, type Target, targets } from './targets.ts';

const help = `
npm run mutate [-- NAME ...]   puts mistakes into what ships, one at a time, and names those that no fast test notices
  --changed           only files that differ from the branch that this one will land on; there, from the commit before.
                      Without the conditions of queries

NAME: ${targets.map(({ name }) => name).join(', ')};
sql for the conditions of all queries; all without one.
Exit code 1 when less than 95 % of a target's mutants are killed.
`;

const wanted = 0.95;

function chosen(names: readonly string[]): readonly Target[] {
  const isNamed = ({ name, isSql }: Target, by: string) => name === by || (isSql && by === 'sql');
  for (const name of names)
    if (!targets.some((target) => isNamed(target, name)))
      throw new WrongUse(`There is no "${name}": it may be ${targets.map((one) => one.name).join(', ')}.`);
  return names.length === 0
    ? targets
    : targets.filter((target) => names.some((name) => isNamed(target, name)));
}

function git(...args: string[]): string | null {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
}

/** The base of this branch; on the default branch, the previous commit. Null without a history. */
function baseOfBranch(): string | null {
  const base = git('merge-base', 'origin/HEAD', 'HEAD');
  return base && base !== git('rev-parse', 'HEAD') ? base : git('rev-parse', '--verify', 'HEAD~1');
}

/** The targets with files that this branch has changed or added, committed or not, reduced to those files. */
function changed(): readonly Target[] {
  const base = baseOfBranch();
  if (!base) console.log('Nothing tells what has changed: there is no commit to compare with.');
  const lists = base && [
    git('diff', '--name-only', '--diff-filter=d', base),
    git('ls-files', '--others', '--exclude-standard'),
  ];
  const files = (lists || []).flatMap((list) => list?.split('\n') ?? []);
  // Query conditions take minutes, so they run only by name.
  const quick = targets.filter(({ isSql }) => !isSql);
  const found = quick.flatMap((target) => {
    const mutate = filesOf(target.mutate).filter((file) => files.includes(file));
    return mutate.length > 0 ? [{ ...target, mutate }] : [];
  });
  if (base && found.length === 0) console.log('No file that is mutated has changed.');
  return found;
}

/** `tsconfigFile` does not exist on purpose: TypeScript 7 lacks the API with which Stryker reads it. */
const configFile = 'stryker.config.json';

const run = (testRunner: string, mutate: string[], coverageAnalysis: 'all' | 'perTest') =>
  new Stryker({
    configFile,
    testRunner,
    coverageAnalysis,
    mutate,
    concurrency: availableParallelism(),
    // For endless mutants: longer than any test takes on a busy machine.
    timeoutMS: process.env.MUTATE_CHART ? 60_000 : 15_000,
  }).runMutationTest();

const placeOf = ({ fileName, location: { start, end } }: MutantResult): string =>
  `${fileName}:${start.line}:${start.column - 1}-${end.line}:${end.column - 1}`;

const nameOf = (mutant: MutantResult): string =>
  `${placeOf(mutant)} ${mutant.mutatorName} ${mutant.replacement}`;

/** Runs the mutants of a target: first against the claims of a chart's model, then the survivors against the tests. */
async function mutate(
  { chart, mutate, tests, isSql }: Target,
  waivers: readonly Waiver[],
): Promise<MutantResult[]> {
  if (isSql) return mutateSql(mutate, tests);
  // Empty means none; workers inherit this variable.
  process.env.MUTATE_CHART = chart ?? '';
  process.env.EXAMPLES_OF = chart ?? '';
  process.env.MUTATE_TESTS = tests.join(',');
  if (!chart) return run('vitest', mutate, 'perTest');
  const claimed = await run('claims', mutate, 'all');
  const unclaimed = claimed.filter(
    (mutant) =>
      (mutant.status === 'Survived' || mutant.status === 'NoCoverage') && !isWaived(mutant, waivers),
  );
  if (unclaimed.length === 0) return claimed;
  const tested = await run('vitest', [...new Set(unclaimed.map(placeOf))], 'perTest');
  const results = new Map(tested.map((mutant) => [nameOf(mutant), mutant]));
  return claimed.map((mutant) =>
    unclaimed.includes(mutant) ? (results.get(nameOf(mutant)) ?? mutant) : mutant,
  );
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function printScores({ name }: Target, scores: readonly FileScore[]): void {
  console.log(`\n${name}: ${percent(shareKilled(scores))} killed`);
  for (const { file, killed, survived, uncovered, waived, survivors } of scores) {
    console.log(
      `  ${file}: ${killed} killed, ${survived} survived, ${uncovered} without coverage, ${waived} waived`,
    );
    for (const survivor of survivors) console.log(`    ${survivor}`);
  }
}

await runCommand({
  help,
  maxPositionals: targets.length,
  options: { changed: { type: 'boolean' } },
  async run({ values, positionals }) {
    const waivers = readWaivers();
    const all: FileScore[] = [];
    let poor = 0;
    const picked = values.changed ? changed() : chosen(positionals);
    for (const target of picked) {
      const scores = scoreOf(await mutate(target, waivers), waivers);
      printScores(target, scores);
      all.push(...scores);
      if (shareKilled(scores) < wanted) poor += 1;
    }
    console.log(`\n${percent(shareKilled(all))} of all killed, ${percent(wanted)} of each target wanted`);
    await report('mutate', { passed: picked.length - poor, failed: poor });
    return poor === 0 ? 0 : 1;
  },
});
