import { expect, test } from 'vitest';
import { loadPlannable } from '../src/charts/load.ts';
import { makePlan } from '../src/paths/make-plan.ts';
import { chooseCharts } from '../src/project.ts';

chooseCharts(['packages/chart-testing/example/*.machine.ts']);

test('charts without a model are planned whole: a timer, an actor that fails until a guard says no, steps', async () => {
  const plans = (await loadPlannable()).map(({ name, model }) =>
    makePlan(name, model, { strategy: 'transitions' }),
  );
  expect(plans.map(({ machine, unreachable }) => [machine, unreachable])).toEqual([
    ['fetch', []],
    ['traffic-light', []],
    ['wizard', []],
  ]);
  const words = plans.flatMap(({ paths }) =>
    paths.flatMap(({ steps }) => steps.map(({ stimulus }) => stimulus)),
  );
  expect(words).toEqual(expect.arrayContaining(['stopFor is over', 'load fails: an error', 'wizard.back']));
});
