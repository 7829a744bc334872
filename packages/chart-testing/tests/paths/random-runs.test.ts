import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadModels } from '../../src/charts/load.ts';
import { statesOf } from '../../src/charts/transitions.ts';
import { Run, type Step } from '../../src/explore/run.ts';
import { stateKey, visitedStates } from '../../src/explore/situation.ts';
import type { AnyModel } from '../../src/model.ts';
import { runnablePath, shortestPaths } from '../../src/paths/find-paths.ts';
import { makePlan } from '../../src/paths/make-plan.ts';
import type { PlannedPath, Strategy } from '../../src/paths/plan.ts';
import { openProject } from '../../src/project.ts';
import { doorModel } from '../fixtures/door.model.ts';

/** The steps of the running machine on a planned path. */
function walked(model: AnyModel, path: PlannedPath): Step[] {
  const run = new Run(model);
  return runnablePath(model, path).map((stimulus) => run.apply(stimulus));
}

const pathsOf = (name: string, model: AnyModel, strategy: Strategy) =>
  makePlan(name, model, { strategy }).paths;

/** A random run of a machine: whatever it does is possible, independently of the planner. */
function randomRun(model: AnyModel, seed: number): Step[] {
  const run = new Run(model);
  const [choices = []] = fc.sample(fc.array(fc.nat(), { minLength: 60, maxLength: 60 }), {
    seed,
    numRuns: 1,
  });
  return choices.flatMap((choice) => {
    const stimulus = run.stimuli[choice % run.stimuli.length];
    return stimulus ? [run.apply(stimulus)] : [];
  });
}

/** Pairs of consecutive transitions. */
function pairsOn(steps: readonly Step[]): string[] {
  const ids = steps.flatMap(({ microsteps }) =>
    microsteps.map((microstep) => microstep.walked).filter((walked) => walked.length > 0),
  );
  return ids.flatMap((thens, index) =>
    (ids[index - 1] ?? []).flatMap((first) => thens.map((then) => `${first} -> ${then}`)),
  );
}

const models = [...(await loadModels(await openProject())), { name: 'door', model: doorModel }];

describe.each(models)('of $name', ({ name, model }) => {
  test('every state is reached, by a path no longer than that of a random run', () => {
    const visitedBy = visitedStates(model.machine);
    const reached = new Set(
      pathsOf(name, model, 'states').flatMap((path) => walked(model, path).flatMap(visitedBy)),
    );
    expect(statesOf(model.machine).filter(({ id }) => !reached.has(id))).toEqual([]);
    const lengths = new Map([...shortestPaths(model)].map(([id, { length }]) => [id, length]));
    for (let seed = 1; seed <= 10; seed += 1)
      for (const [index, step] of randomRun(model, seed).entries())
        for (const id of visitedBy(step)) expect(lengths.get(id), id).toBeLessThanOrEqual(index + 1);
  });

  test('every pair of transitions of a random run is planned', () => {
    const planned = new Set(pathsOf(name, model, 'pairs').flatMap((path) => pairsOn(walked(model, path))));
    const met = Array.from({ length: 30 }, (_, seed) => pairsOn(randomRun(model, seed))).flat();
    expect(met.length).toBeGreaterThan(0);
    expect(met.filter((pair) => !planned.has(pair))).toEqual([]);
  });

  test('a simple path repeats no situation, and no path is listed twice', () => {
    const { paths } = makePlan(name, model, { strategy: 'simple', bound: 4 });
    for (const path of paths) {
      const run = new Run(model);
      const situations = runnablePath(model, path).map((stimulus) => {
        run.apply(stimulus);
        return stateKey(model, run.snapshot, run.timers);
      });
      expect(new Set(situations).size, path.id).toBe(situations.length);
    }
    expect(new Set(paths.map(({ id }) => id)).size).toBe(paths.length);
  });
});
