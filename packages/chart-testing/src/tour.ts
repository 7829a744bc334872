import { TestModel } from '@xstate/test';
import type { AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { leavesOf, listTransitions, pathOf, statesOf } from './charts/transitions.ts';
import { checkPath, checkStep } from './claims/check-claims.ts';
import { type ClaimIndex, checkModel, indexClaims } from './claims/claim-index.ts';
import { createCoverage } from './coverage/coverage.ts';
import { type Exploration, explore, wayAlong } from './explore/explore.ts';
import { Run, type Step } from './explore/run.ts';
import { observationsOf } from './explore/situation.ts';
import { pureLogic } from './explore/stand-ins.ts';
import type { Way } from './explore/stimulus.ts';
import { type AnyModel, type Issue, sayIssue } from './model.ts';
import { coverWalked } from './paths/ways.ts';
import { counted } from './util.ts';

/** Few ways that together walk every transition found, by every case that leads to it and in every way it turns out. */
const tour = (model: AnyModel, { origin, edges }: Exploration): Way[] =>
  coverWalked(model, {
    arcs: edges.map(({ from, to, stimulus, observations }) => ({ from, to, stimulus, items: observations })),
    origin,
    shownBy: (steps) => steps.flatMap(observationsOf),
    // No person walks these: a better search would take longer than the steps it saves.
    tries: 0,
    othersFor: (wanted) =>
      edges.filter(({ observations }) => observations.includes(wanted)).map(({ trail }) => wayAlong(trail)),
  });

export interface Plan {
  model: AnyModel;
  index: ClaimIndex;
  paths: readonly Way[];
  gaps: readonly Issue[];
  /** What was not as claimed in any situation, whether on a path or not. */
  broken: readonly Issue[];
  /** Milliseconds that exploring and touring took. */
  ms: number;
}

interface Walked {
  name: string;
  /** Ids of all transitions, and of those never walked. */
  transitions: readonly string[];
  missed: readonly string[];
  hits: ReadonlyMap<string, number>;
  paths: number;
  steps: number;
  /** Milliseconds for exploring, touring, walking and checking. */
  ms: number;
}

interface Walk extends Walked {
  gaps: readonly Issue[];
  broken: readonly (readonly Issue[])[];
}

/** Finds the paths that walk every transition. */
export function planTour(model: AnyModel): Plan {
  const begun = performance.now();
  const index = indexClaims(model);
  const found = new Map<string, Issue>();
  const notice = (step: Step) => {
    for (const issue of checkStep(model, index, step)) found.set(sayIssue(issue), issue);
  };
  const paths = tour(model, explore(model, { notice }));
  return {
    model,
    index,
    paths,
    gaps: checkModel(model, index),
    broken: [...found.values()],
    ms: performance.now() - begun,
  };
}

/** Sums up what the paths of a plan have walked. `ms` is how long walking took. */
export function walkedOn({ model, paths, ...plan }: Plan, hits: Walked['hits'], ms: number): Walked {
  const transitions = listTransitions(model.machine).map(({ id }) => id);
  return {
    name: model.machine.id,
    transitions,
    missed: transitions.filter((id) => !hits.has(id)),
    hits,
    paths: paths.length,
    // The start is no step.
    steps: paths.reduce((sum, path) => sum + path.length - 1, 0),
    ms: plan.ms + ms,
  };
}

/** Walks a plan, counts what the running machine takes, and checks every claim on the way. */
export function walk(plan: Plan): Walk {
  const { model, index, paths, gaps } = plan;
  const begun = performance.now();
  const coverage = createCoverage();
  const broken = paths.map((path) => checkPath(model, index, path, coverage.inspect));
  return { ...walkedOn(plan, coverage.hits, performance.now() - begun), gaps, broken };
}

function line(name: string, walks: readonly Walked[]): string {
  const sum = (figure: (walk: Walked) => number) => walks.reduce((all, walk) => all + figure(walk), 0);
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

/** One line per machine, what was missed by id, and a total: `session 31/31 transitions, 5 paths, 48 steps, 12 ms`. */
export const report = (walks: readonly Walked[]): string =>
  [
    ...walks.flatMap((walk) => [line(walk.name, [walk]), ...walk.missed.map((id) => `  not walked: ${id}`)]),
    line('total', walks),
  ].join('\n');

/** A path in one line, for the title of a test: `start → door.knocked as Ada → lookUp fails: offline`. */
export const describePath = (path: Way): string => path.map(({ words }) => words).join(' → ');

export type TestPath = ReturnType<ReturnType<typeof testModelOf>['getPathsFromEvents']>[number];

/** What drives and looks at a system under test: the machine itself, or the app in a browser. */
interface PathHandlers {
  /** By event type, `xstate.init` among them: makes the event happen. */
  events: Record<string, (step: { event: AnyEventObject }) => void | Promise<void>>;
  /** By path of an innermost state: checks that the system is there. */
  states: Record<string, (state: AnyMachineSnapshot) => void | Promise<void>>;
}

const placesOf = (state: AnyMachineSnapshot) => leavesOf(state).map(pathOf);

const testModelOf = (model: AnyModel) =>
  new TestModel<AnyMachineSnapshot, AnyEventObject, unknown>(pureLogic(model.machine), {
    stateMatcher: (state, place) => placesOf(state).includes(place),
  });

/** The first state of a way, and the events that then reach the machine: what people do, and what XState reports of actors and timers. */
function lifeOf(model: AnyModel, way: Way) {
  const run = new Run(model);
  const [start, ...steps] = way.map((stimulus) => run.apply(stimulus));
  if (!start?.rest) throw new Error(`${model.machine.id}: a way must begin with a start`);
  return { fromState: start.rest, events: steps.flatMap(({ microsteps: [first] }) => first?.event ?? []) };
}

/**
 * Our way as a path of `@xstate/test`, to be run by its `path.test({ events, states })`.
 * Left alone, `TestModel` would fire every event in every state; here each state offers only the next event of the way.
 */
export function asTestPath(model: AnyModel, way: Way): TestPath {
  const { fromState, events } = lifeOf(model, way);
  const depths = new WeakMap<AnyMachineSnapshot, number>();
  const depthOf = (state: AnyMachineSnapshot) => depths.get(state) ?? 0;
  const [path] = testModelOf(model).getPathsFromEvents(events, {
    fromState,
    events: (state) => events.slice(depthOf(state), depthOf(state) + 1),
    serializeState: (state, _, before) => {
      depths.set(state, before ? depthOf(before) + 1 : 0);
      return String(depthOf(state));
    },
  });
  if (!path) throw new Error(`${model.machine.id}: @xstate/test found no path`);
  return path;
}

/** Event types and states of a path for which there is no handler. `path.test({})` would pass without a word. */
export function missingHandlers({ steps }: TestPath, { events, states }: PathHandlers): string[] {
  const types = steps.map(({ event }) => event.type).filter((type) => !(type in events));
  const places = steps.flatMap(({ state }) => placesOf(state)).filter((place) => !(place in states));
  return [...new Set([...types.map((type) => `event ${type}`), ...places.map((place) => `state ${place}`)])];
}

/** Runs a path of `@xstate/test` against a system. @throws when a handler is missing or fails */
export async function testPath(path: TestPath, handlers: PathHandlers): Promise<void> {
  const missing = missingHandlers(path, handlers);
  if (missing.length > 0) throw new Error(`no handler for ${missing.join(', ')}`);
  await path.test(handlers);
}

const everyFor = <T>(names: Iterable<string>, handler: T): Record<string, T> =>
  Object.fromEntries([...names].map((name) => [name, handler]));

/**
 * Handlers under which the system under test is the running machine itself: every step of the way is held to the claims.
 * There is one for every event the chart hears and every state it has, and none for what it does not know.
 * @param listen sees every inspection event, such as the `inspect` of a coverage
 */
export function machineHandlers(
  model: AnyModel,
  index: ClaimIndex,
  way: Way,
  listen?: (event: InspectionEvent) => void,
): PathHandlers {
  const run = new Run(model, listen);
  const left = [...way];
  const issues: string[] = [];
  const events = Object.keys(model.events ?? {}).concat(
    listTransitions(model.machine).map(({ descriptor }) => descriptor),
    'xstate.init',
  );
  const proceed = () => {
    const step = way.length - left.length;
    const next = left.shift();
    if (next)
      issues.push(...checkStep(model, index, run.apply(next)).map((one) => sayIssue({ ...one, step })));
  };
  const check = () => {
    if (issues.length > 0) throw new Error(issues.join('\n'));
  };
  return {
    events: everyFor(events, proceed),
    states: everyFor(statesOf(model.machine).map(pathOf), check),
  };
}
