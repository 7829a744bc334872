import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadPlannable } from '../src/charts/load.ts';
import { makePlan } from '../src/paths/make-plan.ts';
import { openProject, withCharts } from '../src/project.ts';

/** The charts of the example in a folder where they have no models. */
function copyCharts(): string {
  mkdirSync('reports', { recursive: true });
  const folder = mkdtempSync('reports/bare-charts-');
  for (const file of globSync('example/src/*.machine.ts')) cpSync(file, join(folder, basename(file)));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('charts without a model are planned whole: a timer, an actor that fails until a guard says no, steps', async () => {
  const project = withCharts(await openProject(), [`${copyCharts()}/*.machine.ts`]);
  const plans = (await loadPlannable(project)).map(({ name, model }) =>
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
