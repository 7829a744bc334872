import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { forgetCoverage, mergeCoverage, writeCoverage } from '../../src/coverage-files.ts';
import { coverageFolder, project } from './support.ts';

const powerBack = 'trafficLight.blinking | light.powerBack | 0';
const giveUp = 'wizard | wizard.leave | 0';
const retry = 'fetch.failed | fetch.load | 0';

test('what several processes of several runs have walked is added up, by run', async () => {
  const { folder, leave } = coverageFolder();
  leave('app', { [powerBack]: 2 });
  leave('app', { [powerBack]: 1, [giveUp]: 1 });
  leave('server', { [powerBack]: 4 });
  const { transitions, files, stale } = await mergeCoverage(project, { folder });
  expect(transitions[powerBack]).toEqual({ hits: 7, runs: { app: 3, server: 4 } });
  expect(transitions[giveUp]).toEqual({ hits: 1, runs: { app: 1 } });
  expect(transitions[retry]).toEqual({ hits: 0, runs: {} });
  expect({ files, stale }).toEqual({ files: 3, stale: [] });
});

test('only the runs that are wanted are counted', async () => {
  const { folder, leave } = coverageFolder();
  leave('app', { [powerBack]: 2 });
  leave('manual', { [giveUp]: 1 });
  const { transitions, files } = await mergeCoverage(project, { folder, runs: ['manual'] });
  expect(transitions[powerBack]?.hits).toBe(0);
  expect(transitions[giveUp]?.hits).toBe(1);
  expect(files).toBe(1);
});

test('what was walked on another version of a chart is left out with a notice, the rest counts', async () => {
  const { folder, leave } = coverageFolder();
  leave('browser', { [powerBack]: 1, [retry]: 1, [giveUp]: 1 }, ['traffic-light', 'fetch']);
  leave('app', { [powerBack]: 1, 'trafficLight.gone | away | 0': 1 }, ['traffic-light']);
  const { transitions, stale } = await mergeCoverage(project, { folder });
  expect([powerBack, retry, giveUp].map((id) => transitions[id]?.hits)).toEqual([0, 0, 1]);
  expect(stale).toEqual([
    'traffic-light: 2 files of another version of this chart',
    'fetch: 1 file of another version of this chart',
  ]);
});

test('a chart that a file does not know is an older one too', async () => {
  const { folder } = coverageFolder();
  writeCoverage(project, 'app', { [powerBack]: 1 }, 1, { folder, charts: {} });
  const { transitions, stale } = await mergeCoverage(project, { folder });
  expect(transitions[powerBack]?.hits).toBe(0);
  expect(stale).toEqual(['traffic-light: 1 file of another version of this chart']);
});

test('ids that no chart has, and files of another kind, are named', async () => {
  const { folder, leave } = coverageFolder();
  leave('app', { 'trafficLight.red | light.gone | 0': 1, [powerBack]: 1 });
  writeFileSync(join(folder, 'half.json'), '{"format":"sidestage-cov');
  writeFileSync(join(folder, 'next.json'), '{"format":"sidestage-coverage/2"}');
  const { files, stale } = await mergeCoverage(project, { folder });
  expect(files).toBe(1);
  expect(stale).toEqual([
    'half.json is no coverage file of this version',
    'next.json is no coverage file of this version',
    'app-1.json: 1 id that no chart has',
  ]);
});

test('a process that leaves its coverage again replaces what it left before', async () => {
  const { folder } = coverageFolder();
  writeCoverage(project, 'app', { [powerBack]: 1 }, 7, { folder });
  writeCoverage(project, 'app', { [powerBack]: 2 }, 7, { folder });
  expect(await mergeCoverage(project, { folder })).toMatchObject({
    files: 1,
    transitions: { [powerBack]: { hits: 2 } },
  });
});

test('a folder that is not there holds no coverage', async () => {
  const { folder } = coverageFolder();
  expect(await mergeCoverage(project, { folder: join(folder, 'none') })).toMatchObject({
    files: 0,
    stale: [],
  });
});

test('forgetting takes away the runs that are named and no others', async () => {
  const { folder, leave } = coverageFolder();
  leave('app', { [powerBack]: 1 });
  leave('manual', { [powerBack]: 1 });
  expect(forgetCoverage(['app', 'server'], folder)).toBe(1);
  expect((await mergeCoverage(project, { folder })).transitions[powerBack]?.runs).toEqual({ manual: 1 });
});
