/** Writing and merging coverage files. Kept light to import, because test runs load it. */
import { createHash } from 'node:crypto';
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { chartFiles, loadCharts, nameOfFile } from './charts/load.ts';
import { listTransitions } from './charts/transitions.ts';
import { type Project, type RunName, within } from './project.ts';
import { counted } from './util.ts';

export { openProject } from './project.ts';

/** A hash of each chart's file, by chart name. */
export type Fingerprints = Record<string, string>;

/** A chart's states are literals in one file, so its ids depend only on that file's text. */
const fingerprintOf = (file: string): string =>
  createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);

export const fingerprints = (project: Project): Fingerprints =>
  Object.fromEntries(chartFiles(project).map((file) => [nameOfFile(file), fingerprintOf(file)]));

const hits = v.record(v.string(), v.pipe(v.number(), v.integer(), v.minValue(0)));

export const coverageFile = v.object({
  format: v.literal('chart-coverage/1'),
  run: v.string(),
  at: v.pipe(v.string(), v.isoTimestamp()),
  /** The fingerprints of the walked charts. */
  charts: v.record(v.string(), v.string()),
  hits,
  /** Hits by events sent directly to a machine, which do not count as coverage. */
  sent: v.optional(hits),
});

type CoverageFile = v.InferOutput<typeof coverageFile>;

export const coverageFolder = (project: Project): string => within(project, project.reports, 'coverage');

interface WriteOptions {
  /** The `fingerprints` at the start of the run; default: the current ones. */
  charts?: Fingerprints;
  folder?: string;
  sent?: CoverageFile['hits'];
}

/**
 * Writes a coverage file. A second call with the same run and id replaces the first file.
 * @param id distinguishes the files of one run: the process, or the page of a manual session
 */
export function writeCoverage(
  project: Project,
  run: RunName,
  hits: CoverageFile['hits'],
  id: number | string = process.pid,
  { charts = fingerprints(project), folder = coverageFolder(project), sent }: WriteOptions = {},
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
  // Atomic: a process that dies while writing leaves the old file intact.
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

/** Deletes the coverage files of these runs. Returns how many there were. */
export function deleteCoverage(runs: readonly string[], folder: string): number {
  const files = runs.flatMap((run) => globSync(`${run}-*.json*`, { cwd: folder }));
  for (const file of files) rmSync(join(folder, file), { force: true });
  return files.length;
}

/** The coverage of the current charts by all counted runs. */
export interface MergedCoverage {
  /** Every transition of every chart by id, in the order of the charts; 0 hits if never walked. */
  transitions: Record<string, Walked>;
  files: number;
  /** Messages about ignored coverage: of an older chart, with unknown ids, or in unreadable files. */
  stale: string[];
}

export interface Walked {
  hits: number;
  /** Hits by run: `machines`, `app`, `server`, `paths`, `manual`. Runs without hits are absent. */
  runs: Record<RunName, number>;
  /** Hits in the browser by events sent directly to the machine, which do not count. */
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

/** Adds the hits of current charts. Returns the charts that have changed and the number of unknown ids. */
function addFile(ledger: Ledger, current: Fingerprints, { run, charts, hits, sent = {} }: CoverageFile) {
  const staleCharts = new Set<string>();
  let unknownIds = 0;
  const addHits = (ids: CoverageFile['hits'], add: (walked: Walked, times: number) => void) => {
    for (const [id, times] of Object.entries(ids)) {
      const entry = ledger.get(id);
      if (!entry) unknownIds++;
      else if (charts[entry.chart] !== current[entry.chart]) staleCharts.add(entry.chart);
      else add(entry.walked, times);
    }
  };
  addHits(hits, (walked, times) => {
    walked.hits += times;
    walked.runs[run] = (walked.runs[run] ?? 0) + times;
  });
  addHits(sent, (walked, times) => {
    walked.sent = (walked.sent ?? 0) + times;
  });
  return { staleCharts: [...staleCharts], unknownIds };
}

/** One message per changed chart, and one per file whose unknown ids no changed chart explains. */
function staleMessages(
  added: readonly { name: string; staleCharts: string[]; unknownIds: number }[],
): string[] {
  const charts = [...new Set(added.flatMap(({ staleCharts }) => staleCharts))];
  return [
    ...charts.map((chart) => {
      const files = added.filter(({ staleCharts }) => staleCharts.includes(chart)).length;
      return `${chart}: ${counted(files, 'file')} of another version of this chart`;
    }),
    ...added
      .filter(({ staleCharts, unknownIds }) => unknownIds > 0 && staleCharts.length === 0)
      .map(({ name, unknownIds }) => `${name}: ${counted(unknownIds, 'id')} in no chart`),
  ];
}

/** Merges the coverage files of all runs. Coverage of changed charts is ignored, with a message. */
export async function mergeCoverage(
  project: Project,
  { runs, folder = coverageFolder(project) }: MergeOptions = {},
): Promise<MergedCoverage> {
  const ledger = await openLedger(project);
  const current = fingerprints(project);
  const entries = globSync('*.json', { cwd: folder })
    .sort()
    .map((name) => ({ name, file: read(join(folder, name)) }));
  const added = entries.flatMap(({ name, file }) =>
    file && (runs === undefined || runs.includes(file.run))
      ? [{ name, ...addFile(ledger, current, file) }]
      : [],
  );
  const unreadable = entries.filter(({ file }) => file === undefined);
  return {
    transitions: Object.fromEntries([...ledger].map(([id, { walked }]) => [id, walked])),
    files: added.length,
    stale: [
      ...unreadable.map(({ name }) => `${name} is not a coverage file of this version`),
      ...staleMessages(added),
    ],
  };
}
