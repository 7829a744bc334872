import {
  asTestPath,
  checkPath,
  describePath,
  loadModels,
  machineHandlers,
  openProject,
  planTour,
  report,
  sayIssue,
  testPath,
  walk,
} from 'chart-testing';
import { afterAll, describe, expect, test } from 'vitest';
import { coverageOf } from '#tests/support/coverage/coverage-of.ts';

const models = await loadModels(await openProject());
const coverage = coverageOf('machines');
const tours = models.map(({ name, model }) => {
  const plan = planTour(model);
  const walked = walk(plan);
  for (const [id, times] of walked.hits) coverage.add([id], times);
  return { name, rows: model.requirements.join(' '), plan, walked };
});

afterAll(() => {
  process.stdout.write(`\n${report(tours.map(({ walked }) => walked))}\n`);
});

describe.each(tours)('$name ($rows)', ({ plan, walked }) => {
  test('every transition is walked', () => {
    expect(walked.missed).toEqual([]);
  });

  test('every state, transition and row has its claim', () => {
    expect(walked.gaps.map(sayIssue)).toEqual([]);
  });

  test('every claim holds in every situation that was found', () => {
    expect(plan.broken.map(sayIssue)).toEqual([]);
  });

  test('every path runs through @xstate/test, with a handler for all it meets', async () => {
    for (const path of plan.paths)
      await testPath(asTestPath(plan.model, path), machineHandlers(plan.model, plan.index, path));
  });

  test.each(plan.paths.map((path, nth) => [`${nth + 1}: ${describePath(path)}`, path] as const))(
    '%s',
    (_, path) => {
      expect(checkPath(plan.model, plan.index, path).map(sayIssue)).toEqual([]);
    },
  );
});
