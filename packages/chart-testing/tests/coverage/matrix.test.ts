import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { fetchModel } from '../../example/src/fetch.model.ts';
import { makeMatrix, unserved } from '../../src/coverage/matrix.ts';
import { asCsv, asMarkdown, matrixSummary } from '../../src/coverage/matrix-files.ts';
import { mergeCoverage } from '../../src/coverage-files.ts';
import type { AnyModel } from '../../src/index.ts';
import { silentModel } from '../fixtures/model-of.ts';
import { coverageFolder, project } from './support.ts';

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

test('a row is served by the paths that walk its transitions or rest in its states', () => {
  const { rows, paths } = makeMatrix([{ name: 'island', model }], []);
  expect(paths).toEqual([expect.stringMatching(/^island-[0-9a-f]{8}$/)]);
  expect(rows.map(({ row, paths }) => [row, paths.length])).toEqual([
    ['SEA-01', 1],
    ['SEA-02', 1],
    ['SEA-03', 0],
  ]);
});

test('a row that no path serves is named', () => {
  const matrix = makeMatrix([{ name: 'island', model }], []);
  expect(unserved(matrix).map(({ row }) => row)).toEqual(['SEA-03']);
  expect(matrixSummary(matrix)).toContain('No path of island serves SEA-03.');
  expect(asMarkdown(matrix)).toContain('| SEA-03 | island | 1 | **none** |');
});

test('rows of tests that no machine owns are left out with their number', () => {
  const matrix = makeMatrix([{ name: 'island', model }], ['SEA-01', 'NAV-01', 'NAV-02']);
  expect(matrix.leftOut).toEqual(['NAV-01', 'NAV-02']);
  expect(matrixSummary(matrix)).toContain('2 rows that tests name and no machine owns are left out.');
});

test('beside a row stands how many of its transitions were walked', async () => {
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

test('the table of values has a column for each path', () => {
  const matrix = makeMatrix([{ name: 'island', model }], []);
  expect(asCsv(matrix)).toBe(
    `row,machine,transitions,${matrix.paths[0]}\nSEA-01,island,1,x\nSEA-02,island,-,x\nSEA-03,island,1,\n`,
  );
});
