import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loadModels, openProject, planTour, sayIssue, walk } from 'chart-testing';
import { writeCoverage } from 'chart-testing/coverage-files';

const project = await openProject();

for (const { name, model } of await loadModels(project))
  test(`${name} does what its model says`, () => {
    const plan = planTour(model);
    const { missed, gaps, hits } = walk(plan);
    assert.deepEqual(missed, []);
    assert.deepEqual([...gaps, ...plan.broken].map(sayIssue), []);
    writeCoverage(project, 'tests', Object.fromEntries(hits), name);
  });
