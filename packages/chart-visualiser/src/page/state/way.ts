import type { Chart, PathPlan, PlannedPath, PlannedStep, Unreachable } from 'chart-testing';

/** A planned path up to the step after which one is there. */
export interface Way {
  path: PlannedPath;
  /** The steps that are needed, the start among them. */
  steps: PlannedStep[];
}

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

/** The shortest planned way to a state, or through a transition; null when no path leads there. */
export function wayTo(plans: readonly PathPlan[], chart: Chart, id: string): Way | null {
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
