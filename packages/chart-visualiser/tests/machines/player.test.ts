import { readFileSync } from 'node:fs';
import { chartIssues, faultCatcher, pasteIssues, planTour, sayIssue, seedFaults, walk } from 'chart-testing';
import { expect, test } from 'vitest';
import { playerMachine } from '../../src/page/state/player.machine.ts';
import { playerModel } from '../../src/page/state/player.model.ts';

const file = new URL('../../src/page/state/player.machine.ts', import.meta.url);

test('the visualiser’s own player follows the chart rules', () => {
  expect(chartIssues(playerMachine).map(sayIssue)).toEqual([]);
  expect(pasteIssues('player', readFileSync(file, 'utf8')).map(sayIssue)).toEqual([]);
});

test('every transition of the player is walked, and every claim about it holds', () => {
  const plan = planTour(playerModel);
  const { missed, gaps } = walk(plan);
  expect(missed).toEqual([]);
  expect([...gaps, ...plan.broken].map(sayIssue)).toEqual([]);
});

test('faults seeded into the player are caught', { timeout: 60_000 }, () => {
  const faults = seedFaults(playerMachine);
  const caughtBy = faultCatcher(playerModel);
  expect(faults.length).toBeGreaterThan(40);
  expect(
    faults.filter((fault) => caughtBy(fault) === undefined).map(({ kind, words }) => `${kind}: ${words}`),
  ).toEqual([]);
});
