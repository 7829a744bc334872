import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadModels } from '#tools/charts/load.ts';
import { makePlan } from '#tools/paths/make-plan.ts';
import { pathId } from '#tools/paths/path-id.ts';
import { strategyNames } from '#tools/paths/strategies.ts';
import { capture, root } from '#tools/run.ts';
import { doorModel } from '../testing/fixtures/door.model.ts';

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
    import { loadModels } from ${JSON.stringify(join(root, 'tools/charts/load.ts'))};
    import { makePlan } from ${JSON.stringify(join(root, 'tools/paths/make-plan.ts'))};
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
