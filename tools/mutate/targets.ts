import { globSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is mutated together, and the fast tests that have to notice. */
export interface Target {
  name: string;
  /** The machine, when it is one chart's. */
  chart?: string;
  /** Globs of the files that ship; what is excluded begins with `!`. */
  mutate: string[];
  /** Globs of tests. */
  tests: string[];
}

const unshipped = ['model', 'cases', 'events'];

const charts = globSync('machines/*/*.machine.ts')
  .map((file) => dirname(file).slice('machines/'.length))
  .sort()
  .map((name): Target => {
    const folder = join('machines', name);
    return {
      name,
      chart: name,
      mutate: [`${folder}/*.ts`, ...unshipped.map((kind) => `!${folder}/*.${kind}.ts`)],
      tests: [
        'tools/mutate/chart.test.ts',
        'tests/machines/app/placeholders.test.ts',
        `tests/machines/app/${name === 'app' ? '*' : `${name}*`}.test.ts`,
      ],
    };
  });

export const targets: readonly Target[] = [
  ...charts,
  {
    name: 'actors',
    mutate: ['src/actors/*.ts', 'src/actors/*.tsx'],
    tests: [
      'tests/machines/app/*.test.ts',
      'tests/unit/actors/*.test.ts',
      'tests/unit/messages/hooks.test.tsx',
    ],
  },
  {
    name: 'transport',
    mutate: ['src/transport/**/*.ts'],
    tests: ['tests/unit/transport/*.test.ts', 'tests/machines/app/*.test.ts', 'tests/contract/*.test.ts'],
  },
  {
    name: 'contract',
    mutate: ['contract/**/*.ts'],
    tests: ['tests/contract/*.test.ts'],
  },
];
