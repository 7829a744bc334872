import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { chartFiles, nameOfFile } from '../charts/load.ts';
import { type Project, type RunName, within } from '../project.ts';

/** By the chart's name: changes with any change of its file. */
export type Fingerprints = Record<string, string>;

/** A chart's states are literal in its one file, so that the file's text says all that its ids depend on. */
const fingerprintOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);

/** Of all charts, as their files are now. */
export const fingerprints = (project: Project): Fingerprints =>
  Object.fromEntries(chartFiles(project).map((file) => [nameOfFile(file), fingerprintOf(file)]));

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

/** The coverage files of a folder, and a sentence for each that cannot be read. */
export interface Found {
  files: { name: string; file: CoverageFile }[];
  unreadable: string[];
}

function read(path: string): CoverageFile | undefined {
  try {
    const read = v.safeParse(coverageFile, JSON.parse(readFileSync(path, 'utf8')));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the coverage that was left in a folder, by file name. */
export function readFiles(folder: string): Found {
  const found: Found = { files: [], unreadable: [] };
  for (const name of globSync('*.json', { cwd: folder }).sort()) {
    const file = read(join(folder, name));
    if (file) found.files.push({ name, file });
    else found.unreadable.push(`${name} is no coverage file of this version`);
  }
  return found;
}

/** Takes away what these runs have left in a folder. Returns how many files that were. */
export function forgetCoverage(runs: readonly string[], folder: string): number {
  const files = runs.flatMap((run) => globSync(`${run}-*.json*`, { cwd: folder }));
  for (const file of files) rmSync(join(folder, file), { force: true });
  return files.length;
}
