import { readFileSync } from 'node:fs';
import { chartFiles, loadModels, type NamedModel, nameOfFile } from '../charts/load.ts';
import { listTransitions } from '../charts/transitions.ts';
import { checkStep } from '../claims/check-claims.ts';
import { checkModel, indexClaims } from '../claims/claim-index.ts';
import { explore } from '../explore/explore.ts';
import type { Step } from '../explore/run.ts';
import { type AnyModel, sayIssue } from '../model.ts';
import type { Project } from '../project.ts';
import { chosen, runCommand, wholeNumber } from '../run-command.ts';
import { scratchFolder } from '../sandbox.ts';
import { counted, randomBy, shuffled } from '../util.ts';
import { codeSeeds, type Seed } from './code-faults.ts';
import type { Fault } from './fault.ts';
import { seedFaults } from './seed.ts';

/** Explores a machine for as long as its model holds. Returns how many situations there are. @throws what is wrong */
function explorationOf(model: AnyModel, most?: number): number {
  const index = indexClaims(model);
  const [gap] = checkModel(model, index);
  if (gap) throw new Error(sayIssue(gap));
  const walked = new Set<string>();
  const notice = (step: Step) => {
    const [issue] = checkStep(model, index, step);
    if (issue) throw new Error(sayIssue(issue));
    for (const id of step.microsteps.flatMap((microstep) => microstep.walked)) walked.add(id);
  };
  const { situations } = explore(model, { most, notice });
  const missed = listTransitions(model.machine).find(({ id }) => !walked.has(id));
  if (missed) throw new Error(`not walked: ${missed.id}`);
  return situations;
}

/**
 * Tells whether a model would notice a fault: the faulty machine is explored and checked, as its own test would.
 * @returns per fault what gave it away, or nothing when it went unseen
 * @throws when the model does not hold for the right machine
 */
export function faultCatcher(model: AnyModel): (fault: Fault) => string | undefined {
  // A fault that lets a counter run away is noticed when it has grown well past the right machine.
  const most = 2 * explorationOf(model) + 20;
  return (fault) => {
    try {
      explorationOf({ ...model, machine: fault.build() }, most);
      return undefined;
    } catch (error) {
      return String(error);
    }
  };
}

/**
 * Some faults of many, the same for the same seed: of each kind as many as of any other, and within a kind from the
 * machine that has had the fewest so far.
 */
export function pickSeeds(seeds: readonly Seed[], count: number, seed: number): Seed[] {
  const left = shuffled(seeds, randomBy(seed));
  const uses = new Map<string, number>();
  const usesOf = (name: string) => uses.get(name) ?? 0;
  const picked: Seed[] = [];
  while (picked.length < count && left.length > 0) {
    const best = left.reduce((one, other) => {
      const byKind = usesOf(other.kind) - usesOf(one.kind);
      const byMachine = usesOf(other.machine) - usesOf(one.machine);
      return byKind < 0 || (byKind === 0 && byMachine < 0) ? other : one;
    });
    left.splice(left.indexOf(best), 1);
    for (const name of [best.kind, best.machine]) uses.set(name, usesOf(name) + 1);
    picked.push(best);
  }
  return picked;
}

export interface Tried {
  seed: Seed;
  caughtBy: string | undefined;
}

/** Every fault that can be put into these machines. @param folder where copies of charts may be written */
function allSeeds(project: Project, models: readonly NamedModel[], folder: string): Seed[] {
  const files = chartFiles(project);
  return models.flatMap(({ name, model }) => {
    const file = files.find((path) => nameOfFile(path) === name);
    const inChart = seedFaults(model.machine).map((fault) => ({ ...fault, machine: name }));
    return [...inChart, ...(file ? codeSeeds(name, readFileSync(file, 'utf8'), folder) : [])];
  });
}

/** Puts the faults in, one at a time, and tells of each whether the claims of its model notice. */
export async function tryFaults(
  models: readonly NamedModel[],
  seeds: readonly Seed[],
  tell: (tried: Tried) => void,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const { name, model } of models) {
    const mine = seeds.filter(({ machine }) => machine === name);
    const caughtBy = mine.length > 0 ? faultCatcher(model) : () => undefined;
    for (const seed of mine) {
      const machine = await seed.build();
      const result = { seed, caughtBy: caughtBy({ ...seed, build: () => machine }) };
      tell(result);
      tried.push(result);
    }
  }
  return tried;
}

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

const describe = ({ seed: { machine, kind, words } }: Tried): string => `${machine}: ${kind}: ${words}`;

function tell(tried: Tried) {
  const how = tried.caughtBy?.replace(/^Error: /, '').split('\n', 1)[0];
  console.log(`${how === undefined ? 'SURVIVED' : 'caught  '}  ${describe(tried)}`);
  if (how !== undefined) console.log(`            by ${how}`);
}

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
        const count =
          faults === 'all'
            ? Number.POSITIVE_INFINITY
            : wholeNumber('faults', faults, 1, 'it is a number from 1, or all');
        const choice = wholeNumber('seed', seed, Number.MIN_SAFE_INTEGER, 'it is a whole number');
        const all = chosen(await loadModels(project), machine);
        const models = all.filter(({ model }) => !model.isPartial);
        for (const { name, model } of all)
          if (model.isPartial) console.log(`${name} claims in part: what else proves it has to notice.`);
        await using scratch = await scratchFolder(project);
        const seeds = pickSeeds(allSeeds(project, models, scratch.folder), count, choice);
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
