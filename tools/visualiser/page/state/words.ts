import type { ChartState, ChartTransition } from '#tools/charts/chart.ts';

const runs: Record<string, string> = {
  machines: 'Machine tests',
  app: 'App tests',
  server: 'Server tests',
  unit: 'Unit tests',
  paths: 'Browser paths',
  manual: 'By hand',
};

/** A kind of run, for readers. */
export const runWords = (run: string): string => runs[run] ?? run;

/** Runs that a figure is given for even when they have not come by. */
export const usualRuns: readonly string[] = Object.keys(runs);

const stateKinds: Record<ChartState['type'], string> = {
  atomic: 'State',
  compound: 'State with states inside',
  parallel: 'State whose parts run side by side',
  final: 'Final state',
  history: 'Back to where it was',
};

/** What a state is, for readers. */
export const stateKind = ({ parent, type }: ChartState): string =>
  parent === null ? 'Machine' : stateKinds[type];

const transitionKinds: Record<ChartTransition['kind'], string> = {
  on: 'When this happens',
  done: 'When it answers',
  error: 'When it fails',
  after: 'After a while',
  always: 'At once',
  finished: 'When all inside is finished',
};

/** What makes a transition happen, for readers. */
export const transitionKind = ({ branch, kind }: ChartTransition): string =>
  branch === 'else' ? 'When no guard passes' : transitionKinds[kind];

/** Under which a planned path of a machine is run in a browser. */
export const runCommand = (path: string): string => `npm run paths:browser -- -t ${path}`;
