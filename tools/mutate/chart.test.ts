import { type AnyModel, checkPath, planTour, sayIssue, walk } from 'chart-testing';
import { expect, test } from 'vitest';

const machine = process.env.MUTATE_CHART ?? '';
const models = import.meta.glob<Record<string, AnyModel>>('../../machines/*/*.model.ts');

// The tours of all machines plan while they are collected: a mutant that throws there would fail before any test.
test(`every claim of ${machine} holds`, async () => {
  const load = models[`../../machines/${machine}/${machine}.model.ts`];
  const found = Object.values((await load?.()) ?? {}).filter(
    (value) => 'machine' in value && 'states' in value,
  );
  expect(found).toHaveLength(1);
  for (const model of found) {
    const plan = planTour(model);
    const { missed, gaps } = walk(plan);
    expect(missed).toEqual([]);
    expect([...gaps, ...plan.broken].map(sayIssue)).toEqual([]);
    for (const path of plan.paths) expect(checkPath(model, plan.index, path).map(sayIssue)).toEqual([]);
  }
});
