import { globSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Takes away what these runs have left in a folder. Returns how many files that were. */
export function forgetCoverage(runs: readonly string[], folder: string): number {
  const files = runs.flatMap((run) => globSync(`${run}-*.json*`, { cwd: folder }));
  for (const file of files) rmSync(join(folder, file), { force: true });
  return files.length;
}
