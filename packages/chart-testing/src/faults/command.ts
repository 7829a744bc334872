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

/** Explores a machine and checks every claim. Returns the number of situations. @throws the first failure */
function checkExhaustively(model: AnyModel, maxSituations?: number): number {
  const index = indexClaims(model);
  const [gap] = checkModel(model, index);
  if (gap) throw new Error(sayIssue(gap));
  const walked = new Set<string>();
  const onStep = (step: Step) => {
    const [issue] = checkStep(model, index, step);
    if (issue) throw new Error(sayIssue(issue));
    for (const id of step.microsteps.flatMap((microstep) => microstep.walked)) walked.add(id);
  };
  const { situations } = explore(model, { maxSituations, onStep });
  const missed = listTransitions(model.machine).find(({ id }) => !walked.has(id));
  if (missed) throw new Error(`not walked: ${missed.id}`);
  return situations;
}

/**
 * Returns a function that explores and checks the machine with a fault.
 * It returns the failure that reveals the fault, or undefined when no claim fails.
 * @throws when the claims fail for the original machine
 */
export function faultCatcher(model: AnyModel): (fault: Fault) => string | undefined {
  // A runaway counter is detected by far more situations than the original machine has.
  const maxSituations = 2 * checkExhaustively(model) + 20;
  return (fault) => {
    try {
      checkExhaustively({ ...model, machine: fault.build() }, maxSituations);
      return undefined;
    } catch (error) {
      return String(error);
    }
  };
}

/**
 * Picks faults evenly over all kinds and, within a kind, over all machines. The same seed picks the same faults.
 */
export function pickSeeds(seeds: readonly Seed[], count: number, seed: number): Seed[] {
  const remaining = shuffled(seeds, randomBy(seed));
  const counts = new Map<string, number>();
  const countOf = (name: string) => counts.get(name) ?? 0;
  const picked: Seed[] = [];
  while (picked.length < count && remaining.length > 0) {
    const best = remaining.reduce((one, other) => {
      const byKind = countOf(other.kind) - countOf(one.kind);
      const byMachine = countOf(other.machine) - countOf(one.machine);
      return byKind < 0 || (byKind === 0 && byMachine < 0) ? other : one;
    });
    remaining.splice(remaining.indexOf(best), 1);
    for (const name of [best.kind, best.machine]) counts.set(name, countOf(name) + 1);
    picked.push(best);
  }
  return picked;
}

export interface Tried {
  seed: Seed;
  caughtBy: string | undefined;
}

function allSeeds(project: Project, models: readonly NamedModel[], folder: string): Seed[] {
  const files = chartFiles(project);
  return models.flatMap(({ name, model }) => {
    const file = files.find((path) => nameOfFile(path) === name);
    const inChart = seedFaults(model.machine).map((fault) => ({ ...fault, machine: name }));
    return [...inChart, ...(file ? codeSeeds(name, readFileSync(file, 'utf8'), folder) : [])];
  });
}

/** Tries the faults one at a time and reports whether the claims of the model detect each. */
export async function tryFaults(
  models: readonly NamedModel[],
  seeds: readonly Seed[],
  report: (tried: Tried) => void,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const { name, model } of models) {
    const ownSeeds = seeds.filter(({ machine }) => machine === name);
    const caughtBy = ownSeeds.length > 0 ? faultCatcher(model) : () => undefined;
    for (const seed of ownSeeds) {
      const machine = await seed.build();
      const result = { seed, caughtBy: caughtBy({ ...seed, build: () => machine }) };
      report(result);
      tried.push(result);
    }
  }
  return tried;
}

const help = `
chart-testing mutate [CHARTS] [--faults N|all] [--seed N] [--machine NAME]

Puts faults into the charts, one at a time, and checks whether the claims of their models fail: another target, a guard
dropped, weakened or negated, an action, event, tag or actor missing, a delay doubled, and so on. A faulty chart is never
compared with the correct one. Faults that no claim catches are listed, and the exit code is 1.

  --faults         how many (default 50), spread over all kinds and machines, or all
  --seed           which ones (default 1): the same number picks the same faults
  --machine NAME   only this machine
`;

const describe = ({ seed: { machine, kind, words } }: Tried): string => `${machine}: ${kind}: ${words}`;

function report(tried: Tried) {
  const reason = tried.caughtBy?.replace(/^Error: /, '').split('\n', 1)[0];
  console.log(`${reason === undefined ? 'SURVIVED' : 'caught  '}  ${describe(tried)}`);
  if (reason !== undefined) console.log(`            by ${reason}`);
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
            : wholeNumber('faults', faults, 1, 'it must be a number of at least 1, or all');
        const choice = wholeNumber('seed', seed, Number.MIN_SAFE_INTEGER, 'it must be a whole number');
        const all = chosen(await loadModels(project), machine);
        const models = all.filter(({ model }) => !model.isPartial);
        for (const { name, model } of all)
          if (model.isPartial) console.log(`${name} has a partial model: other tests must catch its faults.`);
        await using scratch = await scratchFolder(project);
        const seeds = pickSeeds(allSeeds(project, models, scratch.folder), count, choice);
        const tried = await tryFaults(models, seeds, report);
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
