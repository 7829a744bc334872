import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.ts';

/** The rows of the requirements that titles of tests begin with, without screens. */
export function rowsNamedByTests(): string[] {
  const found = new Set<string>();
  for (const file of globSync('tests/**/*.test.{ts,tsx}', { cwd: root })) {
    const text = readFileSync(join(root, file), 'utf8');
    for (const [, title = ''] of text.matchAll(/\btest(?:\.each\([^`'"]*\))?\(\s*['"`]([^'"`]*)/g))
      for (const row of title.match(/\b[A-Z]{3}-\d{2}\b/g) ?? []) found.add(row);
  }
  return [...found].sort();
}
