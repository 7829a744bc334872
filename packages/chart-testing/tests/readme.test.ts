import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..');
const blocks = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)];

test.each(['fetch.model.ts', 'models.test.ts'])(
  '%s stands in the README as it lies in the example, where the compiler and the packed package try it',
  (file) => {
    const text = readFileSync(join(folder, 'example/src', file), 'utf8');
    expect(blocks.map(([, code]) => code)).toContain(text);
  },
);
