import { loadCharts } from '../charts/load.ts';
import { listTransitions } from '../charts/transitions.ts';
import type { Project, RunName } from '../project.ts';
import {
  type CoverageFile,
  coverageFolder,
  type Fingerprints,
  fingerprints,
  readFiles,
} from './coverage-file.ts';

/** What was walked by all runs that are counted, of the charts as they are now. */
export interface MergedCoverage {
  /** Every transition of every chart by id, in the order of the charts; `hits` 0 where nobody walked. */
  transitions: Record<string, Walked>;
  /** How many files were counted. */
  files: number;
  /** What was left out, in words: coverage of an older version of a chart, ids that no chart has, files of another kind. */
  stale: string[];
  /** ISO 8601. */
  made: string;
}

export interface Walked {
  hits: number;
  /** How often, by run: `machines`, `app`, `server`, `paths`, `manual`. Runs that never came by are not named. */
  runs: Record<RunName, number>;
  /** How often events sent past everybody walked it in the browser, which counts nowhere. */
  sent?: number;
}

export interface MergeOptions {
  /** Only these runs; else all. */
  runs?: readonly RunName[];
  folder?: string;
}

/** By id: who owns the transition, and what was walked so far. */
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

const many = (howMany: number, what: string) => `${howMany} ${what}${howMany === 1 ? '' : 's'}`;

/** A sentence per chart, and one per file whose strange ids no older chart explains. */
function staleOf(counted: readonly { name: string; older: string[]; unknown: number }[]): string[] {
  const charts = [...new Set(counted.flatMap(({ older }) => older))];
  return [
    ...charts.map((chart) => {
      const files = counted.filter(({ older }) => older.includes(chart)).length;
      return `${chart}: ${many(files, 'file')} of another version of this chart`;
    }),
    ...counted
      .filter(({ older, unknown }) => unknown > 0 && older.length === 0)
      .map(({ name, unknown }) => `${name}: ${many(unknown, 'id')} that no chart has`),
  ];
}

/** Adds up the coverage that all runs have left, leaving out with a sentence what was walked on older charts. */
export async function mergeCoverage(
  project: Project,
  { runs, folder = coverageFolder(project) }: MergeOptions = {},
): Promise<MergedCoverage> {
  const ledger = await openLedger(project);
  const now = fingerprints(project);
  const { files, unreadable } = readFiles(folder);
  const counted = files
    .filter(({ file }) => runs === undefined || runs.includes(file.run))
    .map(({ name, file }) => ({ name, ...count(ledger, now, file) }));
  return {
    transitions: Object.fromEntries([...ledger].map(([id, { walked }]) => [id, walked])),
    files: counted.length,
    stale: [...unreadable, ...staleOf(counted)],
    made: new Date().toISOString(),
  };
}
