import type { Fault } from './fault.ts';

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
];
