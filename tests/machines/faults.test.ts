import { faultCatcher, loadModels, openProject, pickFaults, seedFaults } from 'chart-testing';
import { afterAll, expect, test } from 'vitest';
import { faultsTried } from './properties/random-runs.ts';

/** Partial models are tested together with their random runs. */
const models = (await loadModels(await openProject())).filter(({ model }) => !model.isPartial);
let seeded = 0;
let caught = 0;

afterAll(() => {
  process.stdout.write(`\nfaults caught ${caught}/${seeded}\n`);
});

test.each(models)('the claims of $name catch every seeded fault', { timeout: 60_000 }, ({ model }) => {
  const faults = pickFaults(seedFaults(model.machine), faultsTried);
  const caughtBy = faultCatcher(model);
  const survivors = faults.filter((fault) => caughtBy(fault) === undefined);
  seeded += faults.length;
  caught += faults.length - survivors.length;
  expect(survivors.map(({ kind, words }) => `${kind}: ${words}`)).toEqual([]);
});

test('at least twelve faults were seeded', () => {
  expect(seeded).toBeGreaterThanOrEqual(12);
});
