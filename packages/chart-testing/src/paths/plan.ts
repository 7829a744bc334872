import type { Chart } from '../charts/chart.ts';

/** Which paths are wanted: to walk each transition, to reach each state, each pair of transitions in a row, every way without a loop. */
export type Strategy = 'transitions' | 'states' | 'pairs' | 'simple';

/** One machine's test plan: what every format is written from, and what the visualiser walks. */
export interface PathPlan {
  machine: string;
  strategy: Strategy;
  /** The path of the one state that was asked for, if one was. */
  to: string | null;
  paths: PlannedPath[];
  unreachable: Unreachable[];
  /** What a bound left out, in a sentence; null when there is nothing more. */
  cut: string | null;
}

export interface Unreachable {
  id: string;
  why: string;
}

export interface PlannedPath {
  /** The same as long as the path is: made of the machine and the stimuli, whatever the strategy or format. */
  id: string;
  title: string;
  /** Rows of the requirements that its transitions and states serve. */
  rows: string[];
  /** The first step is the start. */
  steps: PlannedStep[];
}

export interface PlannedStep {
  /** The words of the stimulus, which find it again among `run.stimuli`. */
  stimulus: string;
  kind: 'start' | 'resume' | 'event' | 'done' | 'error' | 'timer';
  /** What to do or what happens, in words of the charts' descriptions. */
  words: string;
  /** Ids of the transitions walked, `else` cases among them. */
  transitions: string[];
  /** Paths of the innermost states afterwards, in the order of the chart. */
  states: string[];
  /** What those states are, by their descriptions. */
  expected: string[];
  tags: string[];
  /** What the person sees, by the nearest state that says so. */
  screen: string | null;
}

export interface Format {
  /** How the file's name ends: `md`, `spec.ts`. */
  ending: string;
  /** @param driver the module that takes the steps of a Playwright spec, from the folder of the plan; null where handlers do */
  write: (plan: PathPlan, chart: Chart, driver: string | null) => string;
}
