import { faultCatcher, loadModels, openProject, pickFaults, seedFaults } from 'chart-testing';
import { afterAll, expect, test } from 'vitest';
import { faultsTried } from './properties/lives.ts';

/** Those that claim in part are tried beside their random lives. */
const models = (await loadModels(await openProject())).filter(({ model }) => !model.isPartial);
let seeded = 0;
let caught = 0;

afterAll(() => {
  process.stdout.write(`\nfaults caught ${caught}/${seeded}\n`);
});

test.each(models)('faults seeded into $name do not go unseen', { timeout: 60_000 }, ({ model }) => {
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
