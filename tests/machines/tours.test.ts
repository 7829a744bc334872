import {
  type AnyModel,
  asTestPath,
  chartFiles,
  chartIssues,
  describeCharts,
  describePath,
  loadCharts,
  loadModels,
  machineHandlers,
  openProject,
  planTour,
  report,
  sayIssue,
  testPath,
  walk,
  walkedOn,
} from 'chart-testing';
import { createCoverage } from 'chart-testing/live';
import { afterAll, describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { coverageOf } from '#tests/support/coverage/coverage-of.ts';

const project = await openProject();
const charts = await loadCharts(project);
const models = await loadModels(project);
const coverage = coverageOf('machines');
const walks: ReturnType<typeof walkedOn>[] = [];
const tours = models.map(({ name, model }) => ({
  name,
  rows: model.requirements.join(' '),
  plan: planTour(model),
}));

afterAll(() => {
  process.stdout.write(`\n${report(walks)}\n`);
});

test('every chart has one model, and its state ids consist of machine and path', async () => {
  expect(charts.length).toBeGreaterThanOrEqual(7);
  expect(charts).toHaveLength(chartFiles(project).length);
  for (const { machine } of charts)
    expect(models.filter(({ model }) => model.machine === machine)).toHaveLength(1);
  const misnamed = (await describeCharts(project)).flatMap(({ id, states }) =>
    states.filter((state) => state.id !== [id, state.path].filter(Boolean).join('.')),
  );
  expect(misnamed).toEqual([]);
});

test.each(charts)('$name follows the rules of charts', ({ machine }) => {
  expect(chartIssues(machine).map(sayIssue)).toEqual([]);
});

describe.each(tours)('$name ($rows)', ({ plan }) => {
  const { model, index, paths } = plan;
  const walked = createCoverage();
  let ms = 0;

  test('every state, transition and row has its claim', () => {
    expect(plan.gaps.map(sayIssue)).toEqual([]);
  });

  test('every claim holds in every situation found', () => {
    expect(plan.broken.map(sayIssue)).toEqual([]);
  });

  test.each(paths.map((path, nth) => [`${nth + 1}: ${describePath(path)}`, path] as const))(
    '@xstate/test runs %s',
    async (_, path) => {
      const started = performance.now();
      await testPath(asTestPath(model, path), machineHandlers(model, index, path, walked.inspect));
      ms += performance.now() - started;
    },
  );

  test('every transition is walked', () => {
    for (const [id, times] of walked.hits) coverage.add([id], times);
    walks.push(walkedOn(plan, walked.hits, ms));
    expect(walks.at(-1)?.missed).toEqual([]);
  });
});

test('a tour covers a machine of 150 states and 750 transitions', () => {
  const size = 150;
  const events = [0, 1, 2, 3, 4];
  const next = (state: number, event: number): string => `s${(state * 7 + event * 31 + 1) % size}`;
  const machine = createMachine({
    id: 'large',
    initial: 's0',
    states: Object.fromEntries(
      Array.from({ length: size }, (_, state) => [
        `s${state}`,
        { on: Object.fromEntries(events.map((event) => [`e${event}`, next(state, event)])) },
      ]),
    ),
  });
  const large: AnyModel = {
    machine,
    requirements: [],
    start: { to: [], context: {} },
    states: {},
  };
  const walked = walk(planTour(large));
  process.stdout.write(`${report([walked]).split('\n')[0]}\n`);
  expect(walked.transitions).toHaveLength(750);
  expect(walked.missed).toEqual([]);
});
