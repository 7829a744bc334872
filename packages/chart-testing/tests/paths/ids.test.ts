import { expect, test } from 'vitest';
import { loadModels, makePlan, openProject, strategyNames } from '../../src/index.ts';
import { pathId } from '../../src/paths/plan-path.ts';
import { inOwnProcess } from '../../src/sandbox.ts';
import { doorModel } from '../fixtures/door.model.ts';

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

test('another process finds the same paths, in whatever order it looks', { timeout: 60_000 }, async () => {
  const script = `
    import { loadModels, makePlan, openProject } from 'chart-testing';
    const ids = (await loadModels(await openProject())).reverse().map(({ name, model }) =>
      [name, makePlan(name, model, { strategy: 'transitions' }).paths.map(({ id }) => id)]);
    console.log(JSON.stringify(Object.fromEntries(ids)));`;
  const { output } = await inOwnProcess('--input-type=module', ['--eval', script]);
  const here = (await loadModels(await openProject())).map(({ name, model }) => [
    name,
    makePlan(name, model, { strategy: 'transitions' }).paths.map(({ id }) => id),
  ]);
  expect(here).toHaveLength(3);
  expect(JSON.parse(output)).toEqual(Object.fromEntries(here));
});
