import { TestModel } from '@xstate/test';
import type { AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { leavesOf, listTransitions, pathOf, statesOf } from './charts/transitions.ts';
import { checkPath, checkStep } from './claims/check-claims.ts';
import { type ClaimIndex, checkModel, indexClaims } from './claims/claim-index.ts';
import { createCoverage } from './coverage/coverage.ts';
import { type Exploration, explore, pathOfTrail } from './explore/explore.ts';
import { Run, type Step } from './explore/run.ts';
import { observationsOf } from './explore/situation.ts';
import { pureLogic } from './explore/stand-ins.ts';
import type { Path } from './explore/stimulus.ts';
import { type AnyModel, type Issue, sayIssue } from './model.ts';
import { coverPaths } from './paths/find-paths.ts';
import { counted } from './util.ts';

/** A small set of paths that covers every transition, by every case that leads to it and with every outcome. */
const tourPaths = (model: AnyModel, { origin, edges }: Exploration): Path[] =>
  coverPaths(model, {
    arcs: edges.map(({ from, to, stimulus, observations }) => ({ from, to, stimulus, items: observations })),
    origin,
    itemsOf: (steps) => steps.flatMap(observationsOf),
    // These are run by machines: a better search would take longer than the steps it saves.
    tries: 0,
    alternativesFor: (item) =>
      edges.filter(({ observations }) => observations.includes(item)).map(({ trail }) => pathOfTrail(trail)),
  });

export interface Plan {
  model: AnyModel;
  index: ClaimIndex;
  paths: readonly Path[];
  gaps: readonly Issue[];
  /** Claims that failed in any situation, on a path or not. */
  broken: readonly Issue[];
  /** Milliseconds for exploring and planning. */
  ms: number;
}

interface Walked {
  name: string;
  /** Ids of all transitions; `missed` are those never walked. */
  transitions: readonly string[];
  missed: readonly string[];
  hits: ReadonlyMap<string, number>;
  paths: number;
  steps: number;
  /** Milliseconds for exploring, planning, walking and checking. */
  ms: number;
}

interface Walk extends Walked {
  gaps: readonly Issue[];
  broken: readonly (readonly Issue[])[];
}

/** Explores a machine and plans paths that cover every transition. */
export function planTour(model: AnyModel): Plan {
  const startedAt = performance.now();
  const index = indexClaims(model);
  const issues = new Map<string, Issue>();
  const onStep = (step: Step) => {
    for (const issue of checkStep(model, index, step)) issues.set(sayIssue(issue), issue);
  };
  const paths = tourPaths(model, explore(model, { onStep }));
  return {
    model,
    index,
    paths,
    gaps: checkModel(model, index),
    broken: [...issues.values()],
    ms: performance.now() - startedAt,
  };
}

/** Summarises a walked plan. `ms` is how long walking took. */
export function walkedOn({ model, paths, ...plan }: Plan, hits: Walked['hits'], ms: number): Walked {
  const transitions = listTransitions(model.machine).map(({ id }) => id);
  return {
    name: model.machine.id,
    transitions,
    missed: transitions.filter((id) => !hits.has(id)),
    hits,
    paths: paths.length,
    // The start is not counted.
    steps: paths.reduce((sum, path) => sum + path.length - 1, 0),
    ms: plan.ms + ms,
  };
}

/** Runs the paths of a plan, counts the transitions taken, and checks every claim. */
export function walk(plan: Plan): Walk {
  const { model, index, paths, gaps } = plan;
  const startedAt = performance.now();
  const coverage = createCoverage();
  const broken = paths.map((path) => checkPath(model, index, path, coverage.inspect));
  return { ...walkedOn(plan, coverage.hits, performance.now() - startedAt), gaps, broken };
}

function reportLine(name: string, walks: readonly Walked[]): string {
  const sum = (count: (walk: Walked) => number) => walks.reduce((all, walk) => all + count(walk), 0);
  const all = sum(({ transitions }) => transitions.length);
  const paths = sum((walk) => walk.paths);
  const steps = sum((walk) => walk.steps);
  return [
    `${name} ${all - sum(({ missed }) => missed.length)}/${all} transitions`,
    counted(paths, 'path'),
    counted(steps, 'step'),
    `${Math.round(sum(({ ms }) => ms))} ms`,
  ].join(', ');
}

/** One line per machine, the ids of missed transitions, and a total: `session 31/31 transitions, 5 paths, 48 steps, 12 ms`. */
export const report = (walks: readonly Walked[]): string =>
  [
    ...walks.flatMap((walk) => [
      reportLine(walk.name, [walk]),
      ...walk.missed.map((id) => `  not walked: ${id}`),
    ]),
    reportLine('total', walks),
  ].join('\n');

/** A path in one line, for the title of a test: `start → door.knocked as Ada → lookUp fails: offline`. */
export const describePath = (path: Path): string => path.map(({ words }) => words).join(' → ');

export type TestPath = ReturnType<ReturnType<typeof testModelOf>['getPathsFromEvents']>[number];

/** Drives and checks a system under test: the machine itself, or the app in a browser. */
interface PathHandlers {
  /** By event type, `xstate.init` among them: makes the event happen. */
  events: Record<string, (step: { event: AnyEventObject }) => void | Promise<void>>;
  /** By path of an innermost state: checks that the system is there. */
  states: Record<string, (state: AnyMachineSnapshot) => void | Promise<void>>;
}

const activePaths = (state: AnyMachineSnapshot) => leavesOf(state).map(pathOf);

const testModelOf = (model: AnyModel) =>
  new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(pureLogic(model.machine), {
    stateMatcher: (state, place) => activePaths(state).includes(place),
  });

/** The first state of a path, and the events that the machine then receives, including those of actors and timers. */
function eventsOf(model: AnyModel, path: Path) {
  const run = new Run(model);
  const [start, ...steps] = path.map((stimulus) => run.apply(stimulus));
  if (!start?.rest) throw new Error(`${model.machine.id}: a path must begin with a start`);
  return { fromState: start.rest, events: steps.flatMap(({ microsteps: [first] }) => first?.event ?? []) };
}

/**
 * Converts a path to one of `@xstate/test`, to be run by its `path.test({ events, states })`.
 * By default `TestModel` tries every event in every state; here each state has only the next event of the path.
 */
export function asTestPath(model: AnyModel, path: Path): TestPath {
  const { fromState, events } = eventsOf(model, path);
  const depths = new WeakMap<AnyMachineSnapshot, number>();
  const depthOf = (state: AnyMachineSnapshot) => depths.get(state) ?? 0;
  const [result] = testModelOf(model).getPathsFromEvents(events, {
    fromState,
    events: (state) => events.slice(depthOf(state), depthOf(state) + 1),
    serializeState: (state, _, before) => {
      depths.set(state, before ? depthOf(before) + 1 : 0);
      return String(depthOf(state));
    },
  });
  if (!result) throw new Error(`${model.machine.id}: @xstate/test found no path`);
  return result;
}

/** Event types and states of a path without a handler. `path.test({})` would pass silently. */
export function missingHandlers({ steps }: TestPath, { events, states }: PathHandlers): string[] {
  const types = steps.map(({ event }) => event.type).filter((type) => !(type in events));
  const places = steps.flatMap(({ state }) => activePaths(state)).filter((place) => !(place in states));
  return [...new Set([...types.map((type) => `event ${type}`), ...places.map((place) => `state ${place}`)])];
}

/** Runs a path of `@xstate/test` against a system. @throws when a handler is missing or fails */
export async function testPath(path: TestPath, handlers: PathHandlers): Promise<void> {
  const missing = missingHandlers(path, handlers);
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
  await path.test(handlers);
}

const sameForAll = <T>(names: Iterable<string>, handler: T): Record<string, T> =>
  Object.fromEntries([...names].map((name) => [name, handler]));

/**
 * Handlers for testing the running machine itself, which check every step against the claims. There is one for each
 * event type and state of the chart.
 * @param listen receives every inspection event, such as the `inspect` of a coverage
 */
export function machineHandlers(
  model: AnyModel,
  index: ClaimIndex,
  path: Path,
  listen?: (event: InspectionEvent) => void,
): PathHandlers {
  const run = new Run(model, listen);
  const remaining = [...path];
  const issues: string[] = [];
  const events = Object.keys(model.events ?? {}).concat(
    listTransitions(model.machine).map(({ descriptor }) => descriptor),
    'xstate.init',
  );
  const applyNext = () => {
    const step = path.length - remaining.length;
    const next = remaining.shift();
    if (next)
      issues.push(...checkStep(model, index, run.apply(next)).map((one) => sayIssue({ ...one, step })));
  };
  const check = () => {
    if (issues.length > 0) throw new Error(issues.join('\n'));
  };
  return {
    events: sameForAll(events, applyNext),
    states: sameForAll(statesOf(model.machine).map(pathOf), check),
  };
}
