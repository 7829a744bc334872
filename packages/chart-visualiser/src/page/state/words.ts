import type { ChartState, ChartTransition, PathPlan, PlannedPath } from 'chart-testing';

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

/** Runs a planned path in a browser. The shortest ways to states are not among those that are walked by default. */
export const runCommand = (command: string, path: PlannedPath, plans: readonly PathPlan[]): string => {
  const isUsual = plans.some(
    ({ paths, strategy }) => strategy === 'transitions' && paths.some(({ id }) => id === path.id),
  );
  return `${isUsual ? '' : 'PATHS=states '}${command} ${path.id}`;
};

/** How many steps a path has after its start: `12 steps`. */
export const stepCount = ({ steps }: PlannedPath): string => counted(steps.length - 1, 'step', 'steps');

/** A path's title where its machine is named already: without it. */
export const titleWithin = ({ title }: PlannedPath): string =>
  title.replace(/^[^:]+: (.)/, (_, first: string) => first.toUpperCase());

/** `1 step`, `12 steps`. */
export const counted = (count: number, one: string, more: string): string =>
  `${count} ${count === 1 ? one : more}`;
