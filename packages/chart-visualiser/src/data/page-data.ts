import type { Chart, ChartDiff, PathPlan } from 'chart-testing';
import type { Walked } from 'chart-testing/coverage-files';
import type { Renamed } from 'chart-testing/live';
import type { ChartLayout } from '../layout/chart-layout.ts';

export type DrawnChart = Chart & { layout: ChartLayout };

/** All data of the page, embedded as gzipped JSON in `<script id="page-data">`. */
export interface PageData {
  charts: DrawnChart[];
  /** Transitions by id; null without any coverage. */
  coverage: Record<string, Walked> | null;
  /** Messages about coverage that was ignored because its chart has changed. */
  coverageNotes: string[];
  /** The reasons of waived transitions, by id. */
  waivers: Record<string, string>;
  /** One plan per machine: a tour of every transition, and the shortest path to every state. */
  plans: { transitions: PathPlan[]; states: PathPlan[] };
  /** The machines whose paths can be walked in a browser, and the command, which takes the id of a path. */
  inBrowser: { machines: string[]; command: string };
  /** The runs that write coverage: their label and command. */
  runs: Record<string, { words: string; by: string }>;
  /** Machines that had another name, which addresses may still use. */
  renamed: Renamed[];
  /** The property of the app's `window` that gives access to its machines. */
  handle: string;
  /** Null unless the page was built with `--diff`. */
  diff: ChartDiff | null;
  /**
   * Drawings of charts that include their removed parts, by the name of the machine. Removed parts have the tone
   * `removed`; removed transitions have the id from `removedId`.
   */
  compared: Record<string, DrawnChart>;
  /** ISO 8601. */
  made: string;
}

/** The size of the first chart and the `x` of its initial state, in px. */
export interface Opening {
  width: number;
  height: number;
  start: number;
}

/** The id of a removed transition in a drawing: its old id may belong to another transition now. */
export const removedId = (id: string): string => `${id} | removed`;
