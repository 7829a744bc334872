import { loadModels } from '../charts/load.ts';
import type { Project } from '../project.ts';
import { chosen, counted, runCommand, WrongUse } from '../run-command.ts';
import { scratchFolder } from '../sandbox.ts';
import { allSeeds, type Tried, tryFaults } from './mutate.ts';
import { pickSeeds } from './pick.ts';

const help = `
chart-testing mutate [CHARTS] [--faults N|all] [--seed N] [--machine NAME]

Puts faults into the charts, one at a time, and looks whether the claims of their models notice: another target, a guard
dropped, weakened or negated, an action, event, tag or actor missing, a delay doubled, and so on. The claims are written by
hand from the requirements; a faulty chart is never compared with the right one. A fault that goes unseen is named, and the
exit code is 1.

  --faults         how many (default 50), spread over all kinds and all machines; all tries every one there is
  --seed           which ones (default 1): the same number picks the same faults
  --machine NAME   only this one, by its name
`;

function countOf(given: string): number {
  const count = given === 'all' ? Number.POSITIVE_INFINITY : Number(given);
  if (!(count >= 1) || (given !== 'all' && !Number.isInteger(count)))
    throw new WrongUse(`--faults is "${given}"; it is a number from 1, or all.`);
  return count;
}

function seedOf(given: string): number {
  const seed = Number(given);
  if (!Number.isSafeInteger(seed) || given.trim() === '')
    throw new WrongUse(`--seed is "${given}"; it is a whole number.`);
  return seed;
}

const describe = ({ seed: { machine, kind, words } }: Tried): string => `${machine}: ${kind}: ${words}`;

function tell(tried: Tried) {
  const how = tried.caughtBy?.replace(/^Error: /, '').split('\n', 1)[0];
  console.log(`${how === undefined ? 'SURVIVED' : 'caught  '}  ${describe(tried)}`);
  if (how !== undefined) console.log(`            by ${how}`);
}

/** The command `chart-testing mutate`. */
export const run = (project: Project, args: string[]) =>
  runCommand(
    {
      help,
      options: {
        faults: { type: 'string', default: '50' },
        seed: { type: 'string', default: '1' },
        machine: { type: 'string' },
      },
      async run({ values: { faults, seed, machine } }) {
        const count = countOf(faults);
        const all = chosen(await loadModels(project), machine);
        const models = all.filter(({ model }) => !model.isPartial);
        for (const { name, model } of all)
          if (model.isPartial) console.log(`${name} claims in part: what else proves it has to notice.`);
        await using scratch = await scratchFolder(project);
        const seeds = pickSeeds(allSeeds(project, models, scratch.folder), count, seedOf(seed));
        const tried = await tryFaults(models, seeds, tell);
        const survivors = tried.filter(({ caughtBy }) => caughtBy === undefined);
        const kinds = new Set(seeds.map(({ kind }) => kind)).size;
        const machines = new Set(seeds.map(({ machine: name }) => name)).size;
        console.log(
          `\ncaught ${tried.length - survivors.length}/${tried.length} (${counted(kinds, 'kind')}, ${counted(machines, 'machine')}, seed ${seed})`,
        );
        for (const survivor of survivors) console.log(`survived  ${describe(survivor)}`);
        return survivors.length === 0 ? 0 : 1;
      },
    },
    args,
  );
