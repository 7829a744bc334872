import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels, planTour, sayIssue, walk } from 'chart-testing';
import { writeCoverage } from 'chart-testing/coverage-files';

for (const { name, model } of await loadModels())
  test(`${name} does what its model says`, () => {
    const plan = planTour(model);
    const { missed, gaps, hits } = walk(plan);
    assert.deepEqual(missed, []);
    assert.deepEqual([...gaps, ...plan.broken].map(sayIssue), []);
    writeCoverage('tests', Object.fromEntries(hits), name);
  });
