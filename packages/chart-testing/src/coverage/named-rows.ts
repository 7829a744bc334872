import { readFileSync } from 'node:fs';
import { filesIn } from '../charts/load.ts';
import type { Project } from '../project.ts';

/** The rows of the requirements that titles of tests begin with, without screens. */
export function rowsNamedByTests({ root, tests }: Project): string[] {
  const found = new Set<string>();
  for (const file of filesIn(root, tests)) {
    const text = readFileSync(file, 'utf8');
    for (const [, title = ''] of text.matchAll(/\btest(?:\.each\([^`'"]*\))?\(\s*['"`]([^'"`]*)/g))
      for (const row of title.match(/\b[A-Z]{3}-\d{2}\b/g) ?? []) found.add(row);
  }
  return [...found].sort();
}
