import type {
  Chart,
  ChartState,
  ChartTransition,
  PathPlan,
  PlannedPath,
  PlannedStep,
  Unreachable,
} from 'chart-testing';

type Arrives = (step: PlannedStep) => boolean;

/** Both plans of one machine; the shortest ways to its states come first. */
export const plansOf = (
  plans: { states: PathPlan[]; transitions: PathPlan[] },
  machine: string,
): PathPlan[] => [...plans.states, ...plans.transitions].filter((plan) => plan.machine === machine);

const isWithin = (id: string, outer: string) => id === outer || id.startsWith(`${outer}.`);

/** States that are entered with a state by default, itself among them. */
function enteredBy(chart: Chart, id: string): string[] {
  const state = chart.states.find((one) => one.id === id);
  const inner = chart.states.filter(({ parent, type }) => parent === id && type !== 'history');
  const next = state?.type === 'parallel' ? inner : inner.filter((one) => one.id === state?.initial);
  return [id, ...next.flatMap((one) => enteredBy(chart, one.id))];
}

/** A state may be left again within the same step: then it is not among those where the step ends. */
function arrivesAt(chart: Chart, id: string): Arrives {
  const path = chart.states.find((state) => state.id === id)?.path;
  if (path === undefined) return ({ transitions }) => transitions.includes(id);
  const through = new Set(
    chart.transitions
      .filter(({ targets }) =>
        targets.flatMap((target) => enteredBy(chart, target)).some((entered) => isWithin(entered, id)),
      )
      .map((transition) => transition.id),
  );
  return ({ states, transitions }) =>
    path === '' ||
    states.some((active) => isWithin(active, path)) ||
    transitions.some((walked) => through.has(walked));
}

/** The steps of the shortest planned way to a state, or through a transition; null when no path leads there. */
export function wayTo(plans: readonly PathPlan[], chart: Chart, id: string) {
  const arrives = arrivesAt(chart, id);
  const ways = plans
    .flatMap(({ paths }) => paths)
    .map((path) => ({ path, last: path.steps.findIndex(arrives) }))
    .filter(({ last }) => last >= 0);
  const [shortest] = ways.sort((one, other) => one.last - other.last);
  return shortest ? { path: shortest.path, steps: shortest.path.steps.slice(0, shortest.last + 1) } : null;
}

/** Why no path leads to a state or transition, as the plans say it. */
export const whyNot = (plans: readonly PathPlan[], id: string): string | null =>
  plans.flatMap(({ unreachable }) => unreachable).find((one: Unreachable) => one.id === id)?.why ?? null;

/** Planned paths that walk a transition, or come to a state. */
export function pathsThrough(plan: PathPlan | undefined, chart: Chart, id: string): PlannedPath[] {
  const arrives = arrivesAt(chart, id);
  return plan?.paths.filter(({ steps }) => steps.some(arrives)) ?? [];
}

const outcome = ({ screen, states }: PlannedStep): string => {
  const there = states.join(', ');
  return screen ? `${there}; the person sees: ${screen}` : there;
};

/** Steps as plain text, to be put into a ticket. */
export function wayText(title: string, path: PlannedPath, steps: readonly PlannedStep[]): string {
  const lines = steps.map(
    (step, nth) => `${nth === 0 ? 'Start' : nth}. ${step.words}\n   -> ${outcome(step)}`,
  );
  return [title, '', ...lines, '', `Path ${path.id}`].join('\n');
}

export interface MatrixRow {
  /** Of the requirements: `SES-04`. */
  row: string;
  /** Whether each path serves it, in the order of the plan. */
  served: boolean[];
}

const byName = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

/** The rows of the requirements that a machine says it serves. */
export const rowsOf = ({ states, transitions }: Chart): string[] =>
  [...new Set([...states, ...transitions].flatMap(({ rows }) => rows))].sort(byName);

/** Which path of a plan serves which row. */
export const matrixOf = (chart: Chart, { paths }: PathPlan): MatrixRow[] =>
  rowsOf(chart).map((row) => ({ row, served: paths.map(({ rows }) => rows.includes(row)) }));

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

/** `400 ms`, `1.5 s`. */
export const durationOf = (ms: number): string =>
  ms < 1_000 ? `${Math.round(ms)} ms` : `${Number((ms / 1_000).toFixed(2))} s`;
