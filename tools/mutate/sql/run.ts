import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import type { MutantResult } from '@stryker-mutator/api/core';
import type { Plugin } from 'vite';
import { createVitest, type Vitest } from 'vitest/node';
import { filesOf } from '../targets.ts';
import { type Mutant, mutantsIn, withMutants } from './conditions.ts';

const folder = resolve('reports/.mutate-sql');

interface Source {
  file: string;
  text: string;
  mutants: Mutant[];
}

const instrumented = (sources: readonly Source[]): Plugin => ({
  name: 'sql-mutants',
  enforce: 'pre',
  transform(_code, id) {
    const source = sources.find(({ file }) => resolve(file) === id);
    return source && { code: withMutants(source.text, source.mutants), map: null };
  },
});

/** A file of tests while a mutant is active, or none. */
interface Run {
  mutant: string;
  tests: string;
}

let made = 0;

/** Writes a file that runs the tests, under a new name each time, because Vite caches files. */
function writeRun({ mutant, tests }: Run): string {
  made += 1;
  const path = join(folder, `${made}.test.ts`);
  const lines = [
    `import { begin } from '#tools/mutate/sql/one-mutant.ts';`,
    `begin(${JSON.stringify(mutant)}, ${JSON.stringify(seenBy(path))});`,
    `await import(${JSON.stringify(resolve(tests))});`,
  ];
  writeFileSync(path, lines.join('\n'));
  return path;
}
const seenBy = (path: string) => `${path}.seen`;

/** Runs all in batches, to free memory, and returns the path and the result of each. */
async function runAll(vitest: Vitest, runs: readonly Run[]) {
  const project = vitest.getRootProject();
  const done: (Run & { path: string; hasFailed: boolean })[] = [];
  for (let from = 0; from < runs.length; from += 40) {
    const some = new Map(runs.slice(from, from + 40).map((run) => [writeRun(run), run]));
    const { testModules } = await vitest.runTestSpecifications(
      [...some.keys()].map((path) => project.createSpecification(path)),
    );
    for (const [path, run] of some) {
      const module = testModules.find(({ moduleId }) => moduleId === path);
      done.push({ ...run, path, hasFailed: module?.state() !== 'passed' });
    }
  }
  return done;
}

/** The test files that reach each mutant, in order. */
async function testsByMutant(vitest: Vitest, files: readonly string[]): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { tests, path, hasFailed } of await runAll(
    vitest,
    files.map((file) => ({ mutant: '', tests: file })),
  )) {
    if (hasFailed) throw new Error(`${tests} fails without any mutant`);
    const seen: string[] = JSON.parse(readFileSync(seenBy(path), 'utf8'));
    for (const id of seen) found.set(id, [...(found.get(id) ?? []), tests]);
  }
  return found;
}

function placeIn(text: string, at: number) {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: lines.at(-1)?.length ?? 0 };
}

const resultOf = ({ file, text }: Source, mutant: Mutant, status: MutantResult['status']): MutantResult => ({
  id: mutant.id,
  fileName: resolve(file),
  mutatorName: mutant.mutator,
  replacement: `${text.slice(mutant.at.start, mutant.at.end)} => ${mutant.shown}`,
  status,
  location: { start: placeIn(text, mutant.at.start), end: placeIn(text, mutant.at.end) },
});

/** Runs the tests that reach each SQL mutant of a target, until one fails. */
export async function mutateSql(mutate: string[], tests: string[]): Promise<MutantResult[]> {
  const sources = filesOf(mutate).map((file) => {
    const text = readFileSync(file, 'utf8');
    return { file, text, mutants: mutantsIn(file, text) };
  });
  mkdirSync(folder, { recursive: true });
  const vitest = await createVitest(
    'test',
    {
      config: false,
      watch: false,
      reporters: [{}],
      include: ['reports/.mutate-sql/*.test.ts'],
      isolate: false,
      // Its cached file has no mutants.
      fsModuleCache: false,
      maxWorkers: availableParallelism(),
      globalSetup: ['tests/server/global-setup.ts'],
      testTimeout: 30_000,
      hookTimeout: 30_000,
      expect: { poll: { timeout: 5_000 } },
    },
    { plugins: [instrumented(sources)] },
  );
  try {
    const covering = await testsByMutant(vitest, [...new Set(tests.flatMap((test) => globSync(test)))]);
    const killed = new Set<string>();
    const testsOf = ({ id }: Mutant) => (killed.has(id) ? [] : (covering.get(id) ?? []));
    const all = sources.flatMap(({ mutants }) => mutants);
    for (let round = 0; all.some((mutant) => testsOf(mutant).length > round); round += 1) {
      const runs = all.flatMap((mutant) => {
        const file = testsOf(mutant)[round];
        return file === undefined ? [] : [{ mutant: mutant.id, tests: file }];
      });
      for (const { mutant, hasFailed } of await runAll(vitest, runs)) if (hasFailed) killed.add(mutant);
    }
    const statusOf = ({ id }: Mutant) =>
      killed.has(id) ? 'Killed' : covering.has(id) ? 'Survived' : 'NoCoverage';
    return sources.flatMap((source) =>
      source.mutants.map((mutant) => resultOf(source, mutant, statusOf(mutant))),
    );
  } finally {
    await vitest.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
