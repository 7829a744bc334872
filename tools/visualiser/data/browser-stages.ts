import { globSync } from 'node:fs';
import { basename, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../../tests/paths');

/** Machines, by folder, whose paths `npm run paths:browser` can walk. */
export const browserStages = (): string[] =>
  globSync('*.stage.ts', { cwd: folder })
    .map((file) => basename(file, '.stage.ts'))
    .sort();
