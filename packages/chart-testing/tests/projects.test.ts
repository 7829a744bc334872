import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { loadCharts, loadPlannable } from '../src/charts/load.ts';
import { readWaivers } from '../src/coverage/judge.ts';
import { mergeCoverage, writeCoverage } from '../src/coverage-files.ts';
import { makePlan } from '../src/paths/make-plan.ts';
import { openProject, withCharts } from '../src/project.ts';

const lamp = `
import { createMachine } from 'xstate';

export const lampMachine = createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { press: 'on' } }, on: {} },
});
`;

const waivers = [
  { id: 'lamp.off | press | 0', run: 'hand', reason: 'Nobody presses it.', since: '2025-01-31' },
];

/** A second project with its own chart, config and waivers. */
function lampProject(): string {
  mkdirSync('reports', { recursive: true });
  const folder = mkdtempSync('reports/lamp-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const config = `export default { whole: { run: 'hand', except: [] }, runs: { hand: { words: 'By hand', by: 'you' } } };`;
  const files = {
    'chart-testing.config.ts': config,
    'lamp.machine.ts': lamp,
    'chart-waivers.json': JSON.stringify(waivers),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

test('two projects in one process have their own charts, runs, waivers and coverage', async () => {
  const [example, other] = await Promise.all([openProject(), openProject(lampProject())]);
  const names = async (project: typeof example) => (await loadCharts(project)).map(({ name }) => name);
  expect(await names(other)).toEqual(['lamp']);
  expect(await names(example)).toEqual(['fetch', 'traffic-light', 'wizard']);

  expect(readWaivers(other)).toEqual(waivers);
  expect(readWaivers(example).map(({ run }) => run)).not.toContain('hand');

  const id = 'lamp.off | press | 0';
  writeCoverage(other, 'hand', { [id]: 2 });
  expect(await mergeCoverage(other)).toMatchObject({
    files: 1,
    stale: [],
    transitions: { [id]: { hits: 2, runs: { hand: 2 } } },
  });
  expect((await mergeCoverage(example)).transitions[id]).toBeUndefined();
});

/** The charts of the example, copied without their models. */
function copyCharts(): string {
  mkdirSync('reports', { recursive: true });
  const folder = mkdtempSync('reports/bare-charts-');
  for (const file of globSync('example/src/*.machine.ts')) cpSync(file, join(folder, basename(file)));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('charts without a model are fully planned: a timer, an actor that fails until a guard stops it, steps', async () => {
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

const folder = join(import.meta.dirname, '..');
const blocks = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)];

test.each(['fetch.model.ts', 'models.test.ts'])(
  'the README shows %s as it is in the example, which is compiled and run',
  (file) => {
    const text = readFileSync(join(folder, 'example/src', file), 'utf8');
    expect(blocks.map(([, code]) => code)).toContain(text);
  },
);
