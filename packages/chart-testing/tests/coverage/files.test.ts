import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { fetchModel } from '../../example/src/fetch.model.ts';
import { asCsv, asMarkdown, makeMatrix, matrixSummary, uncoveredRows } from '../../src/coverage/matrix.ts';
import { mergeCoverage, writeCoverage } from '../../src/coverage-files.ts';
import type { AnyModel } from '../../src/index.ts';
import { silentModel } from '../fixtures/charts.ts';
import { coverageFolder, project } from './support.ts';

const powerBack = 'trafficLight.blinking | light.powerBack | 0';
const giveUp = 'wizard | wizard.leave | 0';
const retry = 'fetch.failed | fetch.load | 0';

test('the coverage of several processes and runs is added up, by run', async () => {
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

test('coverage of another version of a chart is ignored with a message, the rest counts', async () => {
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

test('a chart without a fingerprint in the file counts as changed', async () => {
  const { folder } = coverageFolder();
  writeCoverage(project, 'app', { [powerBack]: 1 }, 1, { folder, charts: {} });
  const { transitions, stale } = await mergeCoverage(project, { folder });
  expect(transitions[powerBack]?.hits).toBe(0);
  expect(stale).toEqual(['traffic-light: 1 file of another version of this chart']);
});

test('unknown ids and files of another kind are reported', async () => {
  const { folder, leave } = coverageFolder();
  leave('app', { 'trafficLight.red | light.gone | 0': 1, [powerBack]: 1 });
  writeFileSync(join(folder, 'half.json'), '{"format":"sidestage-cov');
  writeFileSync(join(folder, 'next.json'), '{"format":"sidestage-coverage/2"}');
  const { files, stale } = await mergeCoverage(project, { folder });
  expect(files).toBe(1);
  expect(stale).toEqual([
    'half.json is not a coverage file of this version',
    'next.json is not a coverage file of this version',
    'app-1.json: 1 id in no chart',
  ]);
});

test('a process that writes its coverage again replaces its first file', async () => {
  const { folder } = coverageFolder();
  writeCoverage(project, 'app', { [powerBack]: 1 }, 7, { folder });
  writeCoverage(project, 'app', { [powerBack]: 2 }, 7, { folder });
  expect(await mergeCoverage(project, { folder })).toMatchObject({
    files: 1,
    transitions: { [powerBack]: { hits: 2 } },
  });
});

const island = createMachine({
  id: 'island',
  initial: 'shore',
  states: {
    shore: { on: { go: { target: 'sea', meta: { rows: ['SEA-01'] } } } },
    sea: { meta: { rows: ['SEA-02'] } },
    cave: { on: { leave: { target: 'shore', meta: { rows: ['SEA-03'] } } } },
  },
});
const model: AnyModel = silentModel(island);
const fetching: AnyModel = fetchModel;

test('a row is covered by the paths that walk its transitions or enter its states', () => {
  const { rows, paths } = makeMatrix([{ name: 'island', model }], []);
  expect(paths).toEqual([expect.stringMatching(/^island-[0-9a-f]{8}$/)]);
  expect(rows.map(({ row, paths }) => [row, paths.length])).toEqual([
    ['SEA-01', 1],
    ['SEA-02', 1],
    ['SEA-03', 0],
  ]);
});

test('a row that no path covers is reported', () => {
  const matrix = makeMatrix([{ name: 'island', model }], []);
  expect(uncoveredRows(matrix).map(({ row }) => row)).toEqual(['SEA-03']);
  expect(matrixSummary(matrix)).toContain('No path of island covers SEA-03.');
  expect(asMarkdown(matrix)).toContain('| SEA-03 | island | 1 | **none** |');
});

test('rows of tests that no machine owns are left out and counted', () => {
  const matrix = makeMatrix([{ name: 'island', model }], ['SEA-01', 'NAV-01', 'NAV-02']);
  expect(matrix.leftOut).toEqual(['NAV-01', 'NAV-02']);
  expect(matrixSummary(matrix)).toContain('2 rows that tests name but no machine owns are left out.');
});

test('each row shows how many of its transitions were walked', async () => {
  const { folder, leave } = coverageFolder();
  leave('app', { 'fetch.loading | xstate.error.actor.load | 0': 1 });
  const matrix = makeMatrix(
    [{ name: 'fetch', model: fetching }],
    [],
    await mergeCoverage(project, { folder }),
  );
  const row = matrix.rows.find((one) => one.row === 'FETCH-02');
  expect(row).toMatchObject({ machine: 'fetch', walked: 1 });
  expect(row?.transitions).toContain('fetch.loading | xstate.error.actor.load | 1');
  expect(asMarkdown(matrix)).toContain(`| FETCH-02 | fetch | 1/${row?.transitions.length} |`);
});

test('the CSV has a column for each path', () => {
  const matrix = makeMatrix([{ name: 'island', model }], []);
  expect(asCsv(matrix)).toBe(
    `row,machine,transitions,${matrix.paths[0]}\nSEA-01,island,1,x\nSEA-02,island,-,x\nSEA-03,island,1,\n`,
  );
});
