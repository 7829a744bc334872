import { TestModel } from '@xstate/test';
import type { AnyEventObject, AnyMachineSnapshot, InspectionEvent } from 'xstate';
import { leavesOf, listTransitions, pathOf, statesOf } from '../charts/transitions.ts';
import { checkStep } from '../claims/check-claims.ts';
import { sayIssue } from '../claims/claim.ts';
import type { ClaimIndex } from '../claims/claim-index.ts';
import { pureLogic } from '../explore/pure-logic.ts';
import { Run } from '../explore/run.ts';
import type { Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';

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

/**
 * Runs a path of `@xstate/test` against a system.
 * @throws when a handler is missing or fails
 */
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
