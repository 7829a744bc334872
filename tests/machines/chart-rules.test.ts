import { chartFiles, chartIssues, loadCharts, loadModels, openProject, sayIssue } from 'chart-testing';
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
