import type {
  Chart,
  ChartState,
  ChartTransition,
  PathPlan,
  PlannedPath,
  PlannedStep,
  Unreachable,
} from 'chart-testing';
import { counted, isWithin } from 'chart-testing/live';

type StepTest = (step: PlannedStep) => boolean;

/** Both plans of one machine; the shortest paths to its states come first. */
export const plansOf = (
  plans: { states: PathPlan[]; transitions: PathPlan[] },
  machine: string,
): PathPlan[] => [...plans.states, ...plans.transitions].filter((plan) => plan.machine === machine);

/** A state and the descendants that are entered with it by default. */
function enteredBy(chart: Chart, id: string): string[] {
  const state = chart.states.find((one) => one.id === id);
  const inner = chart.states.filter(({ parent, type }) => parent === id && type !== 'history');
  const next = state?.type === 'parallel' ? inner : inner.filter((one) => one.id === state?.initial);
  return [id, ...next.flatMap((one) => enteredBy(chart, one.id))];
}

/** Also matches steps that enter the state and leave it again, after which it is not active. */
function arrivesAt(chart: Chart, id: string): StepTest {
  const path = chart.states.find((state) => state.id === id)?.path;
  if (path === undefined) return ({ transitions }) => transitions.includes(id);
  const entering = new Set(
    chart.transitions
      .filter(({ targets }) =>
        targets.flatMap((target) => enteredBy(chart, target)).some((entered) => isWithin(entered, id)),
      )
      .map((transition) => transition.id),
  );
  return ({ states, transitions }) =>
    path === '' ||
    states.some((active) => isWithin(active, path)) ||
    transitions.some((walked) => entering.has(walked));
}

/** The steps of the shortest planned path to a state or through a transition; null if there is none. */
export function wayTo(plans: readonly PathPlan[], chart: Chart, id: string) {
  const arrives = arrivesAt(chart, id);
  const candidates = plans
    .flatMap(({ paths }) => paths)
    .map((path) => ({ path, last: path.steps.findIndex(arrives) }))
    .filter(({ last }) => last >= 0);
  const [shortest] = candidates.sort((one, other) => one.last - other.last);
  return shortest ? { path: shortest.path, steps: shortest.path.steps.slice(0, shortest.last + 1) } : null;
}

/** Why a state or transition is unreachable, according to the plans. */
export const whyNot = (plans: readonly PathPlan[], id: string): string | null =>
  plans.flatMap(({ unreachable }) => unreachable).find((one: Unreachable) => one.id === id)?.why ?? null;

/** Planned paths that walk a transition or reach a state. */
export function pathsThrough(plan: PathPlan | undefined, chart: Chart, id: string): PlannedPath[] {
  const arrives = arrivesAt(chart, id);
  return plan?.paths.filter(({ steps }) => steps.some(arrives)) ?? [];
}

const describeOutcome = ({ screen, states }: PlannedStep): string => {
  const location = states.join(', ');
  return screen ? `${location}; the person sees: ${screen}` : location;
};

/** Steps as plain text, for an issue. */
export function wayText(title: string, path: PlannedPath, steps: readonly PlannedStep[]): string {
  const lines = steps.map(
    (step, index) => `${index === 0 ? 'Start' : index}. ${step.words}\n   -> ${describeOutcome(step)}`,
  );
  return [title, '', ...lines, '', `Path ${path.id}`].join('\n');
}

export interface MatrixRow {
  /** A requirement: `SES-04`. */
  row: string;
  /** Whether each path serves it, in the order of the plan. */
  served: boolean[];
}

const byName = (one: string, other: string) => one.localeCompare(other, 'en', { numeric: true });

export const rowsOf = ({ states, transitions }: Chart): string[] =>
  [...new Set([...states, ...transitions].flatMap(({ rows }) => rows))].sort(byName);

export const matrixOf = (chart: Chart, { paths }: PathPlan): MatrixRow[] =>
  rowsOf(chart).map((row) => ({ row, served: paths.map(({ rows }) => rows.includes(row)) }));

const stateKinds: Record<ChartState['type'], string> = {
  atomic: 'State',
  compound: 'State with states inside',
  parallel: 'State whose parts run side by side',
  final: 'Final state',
  history: 'Back to where it was',
};

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

export const transitionKind = ({ branch, kind }: ChartTransition): string =>
  branch === 'else' ? 'When no guard passes' : transitionKinds[kind];

/** The command that walks a path in a browser. Paths to states are not walked by default. */
export const runCommand = (command: string, path: PlannedPath, plans: readonly PathPlan[]): string => {
  const isDefault = plans.some(
    ({ paths, strategy }) => strategy === 'transitions' && paths.some(({ id }) => id === path.id),
  );
  return `${isDefault ? '' : 'PATHS=states '}${command} ${path.id}`;
};

/** The number of steps after the start: `12 steps`. */
export const stepCount = ({ steps }: PlannedPath): string => counted(steps.length - 1, 'step');

/** A path's title without its machine. */
export const titleWithin = ({ title }: PlannedPath): string =>
  title.replace(/^[^:]+: (.)/, (_, first: string) => first.toUpperCase());
