import { join } from 'node:path';
import { loadModels, makePlan, strategyNames } from 'chart-testing';
import { pathId } from 'chart-testing/paths/path-id.ts';
import { expect, test } from 'vitest';
import { doorModel } from '#chart-testing-tests/fixtures/door.model.ts';
import { capture, root } from '#tools/run.ts';

const idsOf = (options: Parameters<typeof makePlan>[2]) =>
  makePlan('door', doorModel, options).paths.map(({ id }) => id);

test('an id is made of the machine and of what happens, and of nothing else', () => {
  for (const strategy of strategyNames) {
    for (const { id, steps } of makePlan('door', doorModel, { strategy }).paths)
      expect(id).toBe(
        pathId(
          'door',
          steps.map(({ kind, stimulus }) => ({ kind, words: stimulus })),
        ),
      );
  }
  const way = [
    { kind: 'start', words: 'start' },
    { kind: 'event', words: 'door.knocked as Ada' },
  ] as const;
  expect(pathId('door', way)).toBe('door-4ae4af62');
  expect(pathId('gate', way)).not.toBe(pathId('door', way));
});

test('the same path has the same id in every strategy that finds it', () => {
  const [shortest] = idsOf({ strategy: 'states', to: 'asking' });
  expect(shortest).toBeDefined();
  expect(idsOf({ strategy: 'transitions', to: 'asking' })).toEqual([shortest]);
  expect(idsOf({ strategy: 'simple', to: 'asking' })).toContain(shortest);
});

const few = ['application', 'session', 'toggle'];

test('another process finds the same paths, in whatever order it looks', { timeout: 60_000 }, async () => {
  const script = `
    import { loadModels } from ${JSON.stringify(join(root, 'packages/chart-testing/src/charts/load.ts'))};
    import { makePlan } from ${JSON.stringify(join(root, 'packages/chart-testing/src/paths/make-plan.ts'))};
    const few = (await loadModels()).filter(({ name }) => ${JSON.stringify(few)}.includes(name)).reverse();
    const ids = few.map(({ name, model }) =>
      [name, makePlan(name, model, { strategy: 'transitions' }).paths.map(({ id }) => id)]);
    console.log(JSON.stringify(Object.fromEntries(ids)));`;
  const { output } = await capture('--input-type=module', ['--eval', script]);
  const models = (await loadModels()).filter(({ name }) => few.includes(name));
  const here = models.map(({ name, model }) => [
    name,
    makePlan(name, model, { strategy: 'transitions' }).paths.map(({ id }) => id),
  ]);
  expect(models).toHaveLength(few.length);
  expect(JSON.parse(output)).toEqual(Object.fromEntries(here));
});
