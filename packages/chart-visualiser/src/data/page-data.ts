import type { Chart, ChartDiff, PathPlan } from 'chart-testing';
import type { Walked } from 'chart-testing/coverage-files';
import type { Renamed } from 'chart-testing/live';
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
  /** The machines whose planned paths a command can walk in a browser, and the command before the id of a path. */
  inBrowser: { machines: string[]; command: string };
  /** Who leaves coverage: in words, and the command by which it does so. */
  runs: Record<string, { words: string; by: string }>;
  /** Machines that had another name: addresses may still speak of them by it. */
  renamed: Renamed[];
  /** The property of the app's `window` that lets this page look at its machines. */
  handle: string;
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

/** What has to be known of the first chart to lay it in a window: px, and `x` of where it begins. */
export interface Opening {
  width: number;
  height: number;
  start: number;
}

/** What a transition that is gone is called in a drawing that still has it: its old id may be another's by now. */
export const removedId = (id: string): string => `${id} | removed`;
