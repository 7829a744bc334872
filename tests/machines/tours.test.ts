import {
  asTestPath,
  describePath,
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
import { coverageOf } from '#tests/support/coverage/coverage-of.ts';
import { largeModel } from '#tools/bench/large-machine.ts';

const models = await loadModels(await openProject());
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

describe.each(tours)('$name ($rows)', ({ plan }) => {
  const { model, index, paths } = plan;
  const walked = createCoverage();
  let ms = 0;

  test('every state, transition and row has its claim', () => {
    expect(plan.gaps.map(sayIssue)).toEqual([]);
  });

  test('every claim holds in every situation that was found', () => {
    expect(plan.broken.map(sayIssue)).toEqual([]);
  });

  test.each(paths.map((path, nth) => [`${nth + 1}: ${describePath(path)}`, path] as const))(
    '@xstate/test runs %s',
    async (_, path) => {
      const begun = performance.now();
      await testPath(asTestPath(model, path), machineHandlers(model, index, path, walked.inspect));
      ms += performance.now() - begun;
    },
  );

  test('every transition is walked', () => {
    for (const [id, times] of walked.hits) coverage.add([id], times);
    walks.push(walkedOn(plan, walked.hits, ms));
    expect(walks.at(-1)?.missed).toEqual([]);
  });
});

test('a machine of 150 states and 750 transitions is walked whole', () => {
  const walked = walk(planTour(largeModel));
  process.stdout.write(`${report([walked]).split('\n')[0]}\n`);
  expect(walked.transitions).toHaveLength(750);
  expect(walked.missed).toEqual([]);
});
