import { readFileSync } from 'node:fs';
import { chartFiles, nameOfFile } from '../charts/load.ts';
import { faultCatcher } from '../faults/catch.ts';
import { seedFaults } from '../faults/seed.ts';
import type { AnyModel } from '../model.ts';
import type { Project } from '../project.ts';
import type { Seed } from './code-faults.ts';
import { codeSeeds } from './code-faults.ts';

/** A model by the folder of its machine. */
export interface Named {
  name: string;
  model: AnyModel;
}

/** A fault that was tried: what gave it away, or nothing. */
export interface Tried {
  seed: Seed;
  caughtBy: string | undefined;
}

/** Every fault that can be put into these machines. @param folder where copies of charts may be written */
export function allSeeds(project: Project, models: readonly Named[], folder: string): Seed[] {
  const files = chartFiles(project);
  return models.flatMap(({ name, model }) => {
    const file = files.find((path) => nameOfFile(path) === name);
    const inChart = seedFaults(model.machine).map(({ kind, words, build }) => ({
      machine: name,
      kind,
      words,
      build: async () => build(),
    }));
    return [...inChart, ...(file ? codeSeeds(name, readFileSync(file, 'utf8'), folder) : [])];
  });
}

/**
 * Puts the faults in, one at a time, and looks whether the claims of the machine's model notice.
 * @param tell hears of each as soon as it was tried
 */
export async function tryFaults(
  models: readonly Named[],
  seeds: readonly Seed[],
  tell: (tried: Tried) => void,
): Promise<Tried[]> {
  const tried: Tried[] = [];
  for (const { name, model } of models) {
    const mine = seeds.filter(({ machine }) => machine === name);
    const caughtBy = mine.length > 0 ? faultCatcher(model) : () => undefined;
    for (const seed of mine) {
      const { kind, words } = seed;
      const machine = await seed.build();
      const result = { seed, caughtBy: caughtBy({ kind, words, build: () => machine }) };
      tell(result);
      tried.push(result);
    }
  }
  return tried;
}
