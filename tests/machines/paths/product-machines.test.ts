import {
  type AnyModel,
  listTransitions,
  loadModels,
  makePlan,
  openProject,
  type PlannedPath,
  pathsByState,
  Run,
  type Step,
  type Strategy,
  stateKey,
  statesOf,
  visits,
  wayOf,
} from 'chart-testing';
import { createCoverage } from 'chart-testing/live';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

/** What the running machine does on a planned path. */
function walked(model: AnyModel, path: PlannedPath) {
  const run = new Run(model);
  return wayOf(model, path).map((stimulus) => run.apply(stimulus));
}

const pathsOf = (name: string, model: AnyModel, strategy: Strategy) =>
  makePlan(name, model, { strategy }).paths;

/** Lives at random: what shows here is possible, whatever the planner believes. */
function livedAtRandom(model: AnyModel, seed: number): Step[] {
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

/** The transitions that follow each other, with none between. */
function pairsOn(steps: readonly Step[]): string[] {
  const walked = steps.flatMap(({ microsteps }) =>
    microsteps.map((microstep) => microstep.walked).filter((ids) => ids.length > 0),
  );
  return walked.flatMap((ids, nth) =>
    (walked[nth - 1] ?? []).flatMap((first) => ids.map((then) => `${first} -> ${then}`)),
  );
}

describe.each(await loadModels(await openProject()))('$name', ({ name, model }) => {
  test('every transition is walked, and nothing is said to be out of reach', () => {
    const plan = makePlan(name, model, { strategy: 'transitions' });
    const coverage = createCoverage();
    for (const path of plan.paths) {
      const run = new Run(model, coverage.inspect);
      for (const stimulus of wayOf(model, path)) run.apply(stimulus);
    }
    expect(listTransitions(model.machine).filter(({ id }) => !coverage.hits.has(id))).toEqual([]);
    expect(plan.unreachable).toEqual([]);
  });

  test('every state is reached, compound ones too', () => {
    const visitedIn = visits(model.machine);
    const steps = pathsOf(name, model, 'states').flatMap((path) => walked(model, path));
    const reached = new Set(steps.flatMap(visitedIn));
    expect(statesOf(model.machine).filter(({ id }) => !reached.has(id))).toEqual([]);
  });

  test('no way to a state is longer than one that was met by chance', () => {
    const lengths = new Map([...pathsByState(name, model)].map(([id, { steps }]) => [id, steps.length]));
    const visitedIn = visits(model.machine);
    for (let seed = 1; seed <= 10; seed += 1) {
      for (const [nth, step] of livedAtRandom(model, seed).entries())
        for (const id of visitedIn(step)) expect(lengths.get(id), id).toBeLessThanOrEqual(nth + 1);
    }
  });

  test('every pair of transitions that shows by chance is walked on purpose', () => {
    const planned = new Set(pathsOf(name, model, 'pairs').flatMap((path) => pairsOn(walked(model, path))));
    const met = Array.from({ length: 30 }, (_, seed) => pairsOn(livedAtRandom(model, seed))).flat();
    expect(met.length).toBeGreaterThan(0);
    expect(met.filter((pair) => !planned.has(pair))).toEqual([]);
  });

  test('no situation comes twice on a simple path, and no path is there twice', () => {
    const { paths } = makePlan(name, model, { strategy: 'simple', bound: 2 });
    for (const path of paths) {
      const run = new Run(model);
      const situations = wayOf(model, path).map((stimulus) => {
        run.apply(stimulus);
        return stateKey(model, run.snapshot, run.timers);
      });
      expect(new Set(situations).size, path.id).toBe(situations.length);
    }
    expect(new Set(paths.map(({ id }) => id)).size).toBe(paths.length);
  });

  test('a plan tells what the machine does', () => {
    for (const path of pathsOf(name, model, 'transitions'))
      expect(path.steps.map(({ transitions }) => transitions)).toEqual(
        walked(model, path).map(({ microsteps }) => microsteps.flatMap((microstep) => microstep.walked)),
      );
  });
});
