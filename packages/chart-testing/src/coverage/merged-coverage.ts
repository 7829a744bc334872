import type { RunName } from '../project.ts';

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
