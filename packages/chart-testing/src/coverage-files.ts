/** What a run of tests needs to leave what it walked, and others to count it; light to load. */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { chartFiles, loadCharts, nameOfFile } from './charts/load.ts';
import { listTransitions } from './charts/transitions.ts';
import { type Project, type RunName, within } from './project.ts';
import { counted } from './util.ts';

export { openProject } from './project.ts';

/** By the chart's name: changes with any change of its file. */
export type Fingerprints = Record<string, string>;

/** A chart's states are literal in its one file, so that the file's text says all that its ids depend on. */
const fingerprintOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);

export const fingerprints = (project: Project): Fingerprints =>
  Object.fromEntries(chartFiles(project).map((file) => [nameOfFile(file), fingerprintOf(file)]));

const hits = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

/** How a coverage file must look to be counted. */
export const coverageFile = v.object({
  format: v.literal('chart-coverage/1'),
  run: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** Of the charts that were walked, by name. */
  charts: v.record(v.string(), v.string()),
  hits,
  /** How often events sent past everybody have walked it: that counts nowhere. */
  sent: v.optional(hits),
});

type CoverageFile = v.InferOutput<typeof coverageFile>;

export const coverageFolder = (project: Project): string => within(project, project.reports, 'coverage');

/** Where and of which charts coverage is left, when it is not the usual. */
interface Left {
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

function read(path: string): CoverageFile | undefined {
  try {
    const read = v.safeParse(coverageFile, JSON.parse(readFileSync(path, 'utf8')));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

/** Takes away what these runs have left in a folder. Returns how many files that were. */
export function forgetCoverage(runs: readonly string[], folder: string): number {
  const files = runs.flatMap((run) => globSync(`${run}-*.json*`, { cwd: folder }));
  for (const file of files) rmSync(join(folder, file), { force: true });
  return files.length;
}

/** What was walked by all runs that are counted, of the charts as they are now. */
export interface MergedCoverage {
  /** Every transition of every chart by id, in the order of the charts; `hits` 0 where nobody walked. */
  transitions: Record<string, Walked>;
  files: number;
  /** What was left out, in words: coverage of an older version of a chart, ids that no chart has, files of another kind. */
  stale: string[];
}

export interface Walked {
  hits: number;
  /** How often, by run: `machines`, `app`, `server`, `paths`, `manual`. Runs that never came by are not named. */
  runs: Record<RunName, number>;
  /** How often events sent past everybody walked it in the browser, which counts nowhere. */
  sent?: number;
}

interface MergeOptions {
  runs?: readonly RunName[];
  folder?: string;
}

type Ledger = Map<string, { chart: string; walked: Walked }>;

async function openLedger(project: Project): Promise<Ledger> {
  const ledger: Ledger = new Map();
  for (const { name, machine } of await loadCharts(project))
    for (const { id } of listTransitions(machine))
      ledger.set(id, { chart: name, walked: { hits: 0, runs: {} } });
  return ledger;
}

/** Counts what is of the present charts. Gives back the charts that were others, and how many ids no chart has. */
function count(ledger: Ledger, now: Fingerprints, { run, charts, hits, sent = {} }: CoverageFile) {
  const older = new Set<string>();
  let unknown = 0;
  const note = (ids: CoverageFile['hits'], add: (walked: Walked, times: number) => void) => {
    for (const [id, times] of Object.entries(ids)) {
      const entry = ledger.get(id);
      if (!entry) unknown++;
      else if (charts[entry.chart] !== now[entry.chart]) older.add(entry.chart);
      else add(entry.walked, times);
    }
  };
  note(hits, (walked, times) => {
    walked.hits += times;
    walked.runs[run] = (walked.runs[run] ?? 0) + times;
  });
  note(sent, (walked, times) => {
    walked.sent = (walked.sent ?? 0) + times;
  });
  return { older: [...older], unknown };
}

/** A sentence per chart, and one per file whose strange ids no older chart explains. */
function staleOf(added: readonly { name: string; older: string[]; unknown: number }[]): string[] {
  const charts = [...new Set(added.flatMap(({ older }) => older))];
  return [
    ...charts.map((chart) => {
      const files = added.filter(({ older }) => older.includes(chart)).length;
      return `${chart}: ${counted(files, 'file')} of another version of this chart`;
    }),
    ...added
      .filter(({ older, unknown }) => unknown > 0 && older.length === 0)
      .map(({ name, unknown }) => `${name}: ${counted(unknown, 'id')} that no chart has`),
  ];
}

/** Adds up the coverage that all runs have left, leaving out with a sentence what was walked on older charts. */
export async function mergeCoverage(
  project: Project,
  { runs, folder = coverageFolder(project) }: MergeOptions = {},
): Promise<MergedCoverage> {
  const ledger = await openLedger(project);
  const now = fingerprints(project);
  const found = globSync('*.json', { cwd: folder })
    .sort()
    .map((name) => ({ name, file: read(join(folder, name)) }));
  const added = found.flatMap(({ name, file }) =>
    file && (runs === undefined || runs.includes(file.run)) ? [{ name, ...count(ledger, now, file) }] : [],
  );
  const unreadable = found.filter(({ file }) => file === undefined);
  return {
    transitions: Object.fromEntries([...ledger].map(([id, { walked }]) => [id, walked])),
    files: added.length,
    stale: [
      ...unreadable.map(({ name }) => `${name} is no coverage file of this version`),
      ...staleOf(added),
    ],
  };
}
