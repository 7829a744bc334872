import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { fingerprints, writeCoverage } from '../../src/coverage-files.ts';
import { describeCharts, openProject, type RunName } from '../../src/index.ts';

export const project = await openProject();
const charts = await describeCharts(project);

/** Every transition of the example by id, each walked once, but for those that are left out. */
export const allBut = (...leftOut: string[]): Record<string, number> =>
  Object.fromEntries(
    charts.flatMap(({ transitions }) =>
      transitions.filter(({ id }) => !leftOut.includes(id)).map(({ id }) => [id, 1]),
    ),
  );

/** How many transitions this machine has. */
export const transitionsOf = (machine: string): number =>
  charts.filter(({ name }) => name === machine).flatMap(({ transitions }) => transitions).length;

/** A folder of coverage of its own, taken away when the test is over. */
export function coverageFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-coverage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;
  return {
    folder,
    /** Leaves hits as a process of this run would; `older` names charts that have changed since, `sent` is what was sent past everybody. */
    leave(
      run: RunName,
      hits: Record<string, number>,
      older: readonly string[] = [],
      sent?: Record<string, number>,
    ) {
      files += 1;
      const others = Object.fromEntries(older.map((name) => [name, 'older']));
      writeCoverage(project, run, hits, files, {
        folder,
        charts: { ...fingerprints(project), ...others },
        ...(sent && { sent }),
      });
    },
  };
}
