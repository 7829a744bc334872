import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { RunName } from '../project.ts';
import { type Project, within } from '../project.ts';
import { type Fingerprints, fingerprints } from './fingerprints.ts';

const hits = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

/** How a coverage file must look to be counted. */
export const coverageFile = v.object({
  format: v.literal('chart-coverage/1'),
  /** Who walked. */
  run: v.string(),
  /** ISO 8601. */
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Of the charts that were walked, by name. */
  charts: v.record(v.string(), v.string()),
  /** How often each transition was walked, by id. */
  hits,
  /** How often events sent past everybody have walked it: that counts nowhere. */
  sent: v.optional(hits),
});

/** What one process walked: `reports/coverage/<run>-<pid>.json`. */
export type CoverageFile = v.InferOutput<typeof coverageFile>;

/** Where all coverage is left. */
export const coverageFolder = (project: Project): string => within(project, project.reports, 'coverage');

/** Where and of which charts coverage is left, when it is not the usual. */
export interface Left {
  /** The charts as they were when the walk began, from `fingerprints`; else as they are now. */
  charts?: Fingerprints;
  folder?: string;
  sent?: CoverageFile['hits'];
}

/**
 * Leaves what was walked where the merge finds it. Called again with the same run and id, it replaces what it left before.
 * @param id tells files of one run apart: the process, or the page of a manual session
 */
export function writeCoverage(
  project: Project,
  run: RunName,
  hits: CoverageFile['hits'],
  id: number | string = process.pid,
  { charts = fingerprints(project), folder = coverageFolder(project), sent }: Left = {},
): void {
  const file: CoverageFile = {
    format: 'chart-coverage/1',
    run,
    at: new Date().toISOString(),
    charts,
    hits,
    ...(sent && { sent }),
  };
  const path = join(folder, `${run}-${id}.json`);
  mkdirSync(folder, { recursive: true });
  // A process that dies while writing leaves the old file whole.
  writeFileSync(`${path}.part`, JSON.stringify(file));
  renameSync(`${path}.part`, path);
}
