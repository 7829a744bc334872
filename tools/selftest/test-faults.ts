import type { Fault } from './code-faults.ts';

const tours = { tests: 'machines', file: 'tests/machines/tours.test.ts' };
const chart = 'machines/loading/loading.machine.ts';
const model = 'machines/loading/loading.model.ts';

const coverage = { coverageOf: 'machines', file: tours.file };

/** The first of two transitions shadows the second. */
const shadowed = (text: string) =>
  text.replace("'loading.showGlobal': {", "'loading.planted': [{ target: 'on' }, { target: 'off' }],\n$&");

export const testFaults: Fault[] = [
  {
    name: 'a failing test',
    gate: { tests: 'contract', file: 'tests/contract/planted.test.ts' },
    plant: {
      'tests/contract/planted.test.ts':
        "import { expect, test } from 'vitest';\n\ntest('planted', () => {\n  expect(1).toBe(2);\n});\n",
    },
    says: [/FAIL.*tests\/contract\/planted\.test\.ts > planted/, /expected 1 to be 2/],
  },
  {
    name: 'failed tests that nobody counts',
    gate: { tests: 'unit', file: 'tests/unit/tools/tally.test.ts' },
    plant: {
      'tools/test/tally.ts': (text) =>
        text.replace('failed: numFailedTests + brokenFiles.length', 'failed: 0'),
    },
    says: [/FAIL.*a file that could not be loaded/],
  },
  {
    name: 'ids of any length and spelling, which the database refuses',
    gate: { command: 'tools/fuzz/main.ts', args: ['--calls', '150', '--seed', '1'] },
    plant: {
      'server/db/ids.ts': (text) => text.replace(/idPattern = .*;/, 'idPattern = /./;'),
    },
    says: [/failed: it answered 500\n {2}curl -i -X/, /seed 1: 150 calls/],
  },
  {
    name: 'an index that no migration makes',
    gate: { tests: 'server', file: 'tests/server/platform/plans.test.ts' },
    plant: {
      'server/db/migrations/0072_baseline.sql': (text) => text.replace(/CREATE INDEX posts_feed .*/, ''),
    },
    says: [/FAIL.*OPS-03/, /feed: sorts \d+ rows/],
  },
  {
    name: 'a transition in the shadow of another, which no path walks',
    gate: tours,
    plant: { [chart]: shadowed },
    says: [/FAIL.*every transition is walked/, /loading\.planted \| 1/],
  },
  {
    name: 'a transition that nobody walked',
    gate: coverage,
    plant: { [chart]: shadowed },
    says: [/Not walked by any run:\n {2}loading\.global\.off \| loading\.planted \| 1/, /1 failed/],
  },
  {
    name: 'a waiver for a transition that is walked',
    gate: coverage,
    plant: {
      'machines/waivers.json': JSON.stringify([
        { id: 'toggle.settled | toggle.flip | 0', reason: 'Planted by the selftest.', since: '2025-01-01' },
      ]),
    },
    says: [/waiver for toggle\.settled \| toggle\.flip \| 0: it is walked; remove the waiver/],
  },
  {
    name: 'a transition without a claim',
    gate: tours,
    plant: { [model]: (text) => text.replace("{ row: 'UIX-03', branch: 'else' },", '') },
    says: [/FAIL.*every state, transition and row has its claim/, /loading\.hide/],
  },
  {
    name: 'a delay that is not what its claim says',
    gate: tours,
    plant: { [chart]: (text) => text.replace(/minimumVisible: 300/, 'minimumVisible: 400') },
    says: [/FAIL.*tours\.test\.ts > loading/, /400/],
  },
];
