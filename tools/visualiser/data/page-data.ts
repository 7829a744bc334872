import type { Chart } from '#tools/charts/chart.ts';
import type { Walked } from '#tools/coverage/merged-coverage.ts';
import type { ChartDiff } from '#tools/machines/diff/chart-diff.ts';
import type { PathPlan } from '#tools/paths/plan.ts';
import type { ChartLayout } from '../layout/chart-layout.ts';

export type DrawnChart = Chart & { layout: ChartLayout };

/** Everything the page shows, embedded in it as zipped JSON in `<script id="page-data">`. */
export interface PageData {
  charts: DrawnChart[];
  /** Transitions walked, by id; null when no run has left any. */
  coverage: Record<string, Walked> | null;
  /** A sentence for each run, or part of one, that was left out, as it walked an older chart. */
  coverageNotes: string[];
  /** Ids of transitions that need not be walked, with the reason. */
  waivers: Record<string, string>;
  /** One plan per machine: a tour of every transition, and the shortest way to every state. */
  plans: { transitions: PathPlan[]; states: PathPlan[] };
  /** Machines, by folder, whose paths `npm run paths:browser` can walk. */
  inBrowser: string[];
  /** Null unless the page was built with `--diff`. */
  diff: ChartDiff | null;
  /**
   * Charts from which something is gone since, drawn with it, by the folder of the machine. What is gone has the tone
   * `removed`; transitions among it have the id that `removedId` makes.
   */
  compared: Record<string, DrawnChart>;
  /** ISO 8601. */
  made: string;
}
