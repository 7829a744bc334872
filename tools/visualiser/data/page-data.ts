import type { Chart } from '#tools/charts/chart.ts';
import type { ChartDiff } from '#tools/machines/diff/chart-diff.ts';
import type { PathPlan } from '#tools/paths/plan.ts';
import type { ChartLayout } from '../layout/chart-layout.ts';

export type DrawnChart = Chart & { layout: ChartLayout };

/** Transitions walked, by id: in all runs together and in each. */
export type MergedCoverage = Record<string, { hits: number; runs: Record<string, number> }>;

/** Everything the page shows, embedded in it as JSON in `<script id="page-data" type="application/json">`. */
export interface PageData {
  charts: DrawnChart[];
  /** Null when no run has left any. */
  coverage: MergedCoverage | null;
  /** Ids of transitions that need not be walked, with the reason. */
  waivers: Record<string, string>;
  /** One plan per machine: a tour of every transition, and the shortest way to every state. */
  plans: { transitions: PathPlan[]; states: PathPlan[] };
  /** Null unless the page was built with `--diff`. */
  diff: ChartDiff | null;
  /** ISO 8601. */
  made: string;
}
