import type { Chart } from '../charts/chart.ts';

/** What the paths cover: each transition, each state, each pair of consecutive transitions, or every simple path. */
export type Strategy = 'transitions' | 'states' | 'pairs' | 'simple';

/** One machine's test plan: the source of every format, and what the visualiser plays. */
export interface PathPlan {
  machine: string;
  strategy: Strategy;
  /** The path of the requested state, if any. */
  to: string | null;
  paths: PlannedPath[];
  unreachable: Unreachable[];
  /** A sentence about the paths that a bound cut off; null if there are none. */
  cut: string | null;
}

export interface Unreachable {
  id: string;
  why: string;
}

export interface PlannedPath {
  /** See `pathId`. */
  id: string;
  title: string;
  /** Rows of the requirements that its transitions and states serve. */
  rows: string[];
  /** The first step is the start. */
  steps: PlannedStep[];
}

export interface PlannedStep {
  /** The label of the stimulus, which identifies it among `run.stimuli`. */
  stimulus: string;
  kind: 'start' | 'resume' | 'event' | 'done' | 'error' | 'timer';
  /** What to do or what happens, from the chart's descriptions. */
  words: string;
  /** Ids of the transitions walked, `else` cases included. */
  transitions: string[];
  /** Paths of the innermost states afterwards, in the order of the chart. */
  states: string[];
  /** The descriptions of those states. */
  expected: string[];
  tags: string[];
  /** What the person sees, from the nearest state with a screen. */
  screen: string | null;
}

export interface Format {
  /** The file extension: `md`, `spec.ts`. */
  ending: string;
  /** @param driver the module that performs the steps of a Playwright spec, relative to the plan; null to use handlers */
  write: (plan: PathPlan, chart: Chart, driver: string | null) => string;
}
