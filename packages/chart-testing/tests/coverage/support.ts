import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { fingerprints, writeCoverage } from '../../src/coverage-files.ts';
import { describeCharts, openProject, type RunName } from '../../src/index.ts';

export const project = await openProject();
const charts = await describeCharts(project);

/** One hit for every transition of the example, except the given ones. */
export const allBut = (...leftOut: string[]): Record<string, number> =>
  Object.fromEntries(
    charts.flatMap(({ transitions }) =>
      transitions.filter(({ id }) => !leftOut.includes(id)).map(({ id }) => [id, 1]),
    ),
  );

/** The number of transitions of a machine. */
export const transitionsOf = (machine: string): number =>
  charts.filter(({ name }) => name === machine).flatMap(({ transitions }) => transitions).length;

/** A separate coverage folder, deleted after the test. */
export function coverageFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-coverage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;
  return {
    folder,
    /** Writes hits like a process of this run; `older` are charts changed since, `sent` the hits of directly sent events. */
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
