import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readWaivers } from '../src/coverage/waivers.ts';
import { mergeCoverage, writeCoverage } from '../src/coverage-files.ts';
import { loadCharts, openProject } from '../src/index.ts';

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

/** A project beside the example, with a chart, a config and waivers of its own. */
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

test('two projects live in one process, each with its own charts, runs, waivers and coverage', async () => {
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
