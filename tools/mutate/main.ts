import { writeFileSync } from 'node:fs';
import { runCommand, WrongUse } from 'chart-testing';
import { report } from '../report.ts';
import { changedFiles, narrowedTo } from './changed.ts';
import { mutate } from './mutate.ts';
import { type FileScore, scoreOf, shareKilled } from './score.ts';
import { type Target, targets } from './targets.ts';
import { readWaivers } from './waivers.ts';

const help = `
npm run mutate [-- NAME ...]   puts mistakes into what ships, one at a time, and names those that no fast test notices
  --changed           only files that differ from the branch that this one will land on; there, from the commit before.
                      Without the conditions of queries
  --json FILE         writes the figures of every file, and the survivors

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

function changed(): readonly Target[] {
  const files = changedFiles();
  // The conditions of a folder's queries take minutes: they are tried by name.
  const quick = targets.filter(({ isSql }) => !isSql);
  const found = narrowedTo(quick, files ?? []);
  if (!files) console.log('Nothing tells what has changed: there is no commit to compare with.');
  else if (found.length === 0) console.log('No file that is mutated has changed.');
  return found;
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

function tell({ name }: Target, scores: readonly FileScore[]): void {
  console.log(`\n${name}: ${percent(shareKilled(scores))} killed`);
  for (const { file, killed, survived, uncovered, waived, survivors } of scores) {
    console.log(
      `  ${file}: ${killed} killed, ${survived} survived, ${uncovered} without coverage, ${waived} waived`,
    );
    for (const { line, mutator, code, replacement, waiver } of survivors)
      if (!waiver) console.log(`    ${file}:${line} ${mutator}\n      ${code}\n      as ${replacement}`);
  }
}

await runCommand({
  help,
  words: targets.length,
  options: { changed: { type: 'boolean' }, json: { type: 'string' } },
  async run({ values, positionals }) {
    const waivers = readWaivers();
    const all: FileScore[] = [];
    let poor = 0;
    const picked = values.changed ? changed() : chosen(positionals);
    for (const target of picked) {
      const scores = scoreOf(await mutate(target, waivers), waivers);
      tell(target, scores);
      all.push(...scores);
      if (shareKilled(scores) < wanted) poor += 1;
    }
    if (values.json) writeFileSync(values.json, JSON.stringify(all, null, 2));
    console.log(`\n${percent(shareKilled(all))} of all killed, ${percent(wanted)} of each target wanted`);
    await report('mutate', { passed: picked.length - poor, failed: poor });
    return poor === 0 ? 0 : 1;
  },
});
