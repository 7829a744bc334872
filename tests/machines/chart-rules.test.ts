import {
  chartFiles,
  chartIssues,
  describeCharts,
  loadCharts,
  loadModels,
  openProject,
  sayIssue,
} from 'chart-testing';
import { expect, test } from 'vitest';

const project = await openProject();
const charts = await loadCharts(project);
const models = await loadModels(project);

test('there are charts to look at', () => {
  expect(charts.length).toBeGreaterThanOrEqual(7);
  expect(charts).toHaveLength(chartFiles(project).length);
});

test.each(charts)('$name is claimed by a model beside it', ({ machine }) => {
  expect(models.filter(({ model }) => model.machine === machine)).toHaveLength(1);
});

test.each(charts)('$name follows the rules of charts', ({ machine }) => {
  expect(chartIssues(machine).map(sayIssue)).toEqual([]);
});

test('ids of states are made of machine and path: so the live view and replays take them', async () => {
  const states = (await describeCharts(await openProject())).flatMap(({ id, states }) =>
    states.map((state) => ({ is: state.id, made: [id, state.path].filter(Boolean).join('.') })),
  );
  expect(states.length).toBeGreaterThan(0);
  expect(states.filter(({ is, made }) => is !== made)).toEqual([]);
});
