import {
  type AnyModel,
  explored,
  listTransitions,
  makePlan,
  nearest,
  type PathPlan,
  planTour,
  type Strategy,
  statesOf,
  walk,
} from 'chart-testing';

/** The figures of one machine. Times are milliseconds of one processor core. */
export interface Figures {
  name: string;
  states: number;
  transitions: number;
  /** The tours of the claims: each transition by each case and in every way it turns out, walked and checked. */
  tours: { paths: number; steps: number; ms: number };
  /** The test plan: each transition once. */
  plan: { paths: number; steps: number; ms: number };
  /** Steps of a plan that takes the shortest way to each transition, one by one. */
  oneByOne: number;
}

/** Milliseconds that this thread was at work: what a clock shows when nothing else runs, and the same when much does. */
function timed<T>(work: () => T): [T, number] {
  const before = process.threadCpuUsage();
  const made = work();
  const { user, system } = process.threadCpuUsage(before);
  return [made, (user + system) / 1_000];
}

/** Steps of all paths; the start is none. */
const stepsOf = ({ paths }: PathPlan): number => paths.reduce((sum, { steps }) => sum + steps.length - 1, 0);

function oneByOne(model: AnyModel): number {
  const { origin, edges } = explored(model);
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  return listTransitions(model.machine).reduce((sum, { id }) => {
    const way = nearest(edgesFrom, origin, ({ walked }) => walked.some((ids) => ids.includes(id)));
    return sum + (way ? way.length - 1 : 0);
  }, 0);
}

/** Plans and walks one machine, as the tests and `npm run paths` do. */
export function measure(name: string, model: AnyModel): Figures {
  const [walked, toursMs] = timed(() => walk(planTour(model)));
  const [plan, planMs] = timed(() => makePlan(name, model, { strategy: 'transitions' }));
  return {
    name,
    states: statesOf(model.machine).length - 1,
    transitions: walked.transitions.length,
    tours: { paths: walked.paths, steps: walked.steps, ms: toursMs },
    plan: { paths: plan.paths.length, steps: stepsOf(plan), ms: planMs },
    oneByOne: oneByOne(model),
  };
}

/** What one strategy makes of all machines, once they are explored. */
export function measureStrategy(strategy: Strategy, models: readonly { name: string; model: AnyModel }[]) {
  const [plans, ms] = timed(() => models.map(({ name, model }) => makePlan(name, model, { strategy })));
  return {
    paths: plans.reduce((sum, { paths }) => sum + paths.length, 0),
    steps: plans.reduce((sum, plan) => sum + stepsOf(plan), 0),
    ms,
  };
}
