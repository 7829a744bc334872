import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { describeCharts } from '#tools/charts/load.ts';
import { writeCoverage } from '#tools/coverage/coverage-file.ts';
import { fingerprints } from '#tools/coverage/fingerprints.ts';
import type { RunName } from '#tools/coverage/runs.ts';

const charts = await describeCharts();

/** Every transition of the product by id, each walked once, but for those that are left out. */
export const allBut = (...leftOut: string[]): Record<string, number> =>
  Object.fromEntries(
    charts.flatMap(({ transitions }) =>
      transitions.filter(({ id }) => !leftOut.includes(id)).map(({ id }) => [id, 1]),
    ),
  );

/** A folder of coverage of its own, taken away when the test is over. */
export function coverageFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sidestage-coverage-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  let files = 0;
  return {
    folder,
    /** Leaves hits as a process of this run would; `older` names charts that have changed since. */
    leave(run: RunName, hits: Record<string, number>, older: readonly string[] = []) {
      files += 1;
      const others = Object.fromEntries(older.map((name) => [name, 'older']));
      writeCoverage(run, hits, files, { folder, charts: { ...fingerprints(), ...others } });
    },
  };
}
