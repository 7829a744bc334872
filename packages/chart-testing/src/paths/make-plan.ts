import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartState } from '../charts/chart.ts';
import { asBefore } from '../charts/former-names.ts';
import { activeNodes, leavesOf, pathOf } from '../charts/transitions.ts';
import type { Step } from '../explore/run.ts';
import type { Path } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { counted, listed, listOf } from '../util.ts';
import {
  pairPaths,
  pathsToStates,
  retrace,
  type StimulusName,
  shortestPaths,
  simplePaths,
  stateNamed,
  transitionPaths,
} from './find-paths.ts';
import type { PathPlan, PlannedPath, PlannedStep, Strategy } from './plan.ts';
import { findUnreachable } from './unreachable.ts';
import { type Glossary, glossaryOf, sentence, spaced, wordsOf } from './words.ts';

const maxStops = 4;

/** `authenticated.asking` as `authenticated › asking`; parallel states joined by `+`. */
const placeName = (states: readonly string[]): string =>
  states.map((path) => path.split('.').map(spaced).join(' › ')).join(' + ') || 'its only state';

/** The states that each step enters; of parallel states only those that were not active before. */
const enteredBy = (steps: readonly PlannedStep[]): string[] =>
  steps.slice(1).flatMap(({ states }, before) => {
    const newStates = states.filter((state) => !steps[before]?.states.includes(state));
    return newStates.length > 0 ? [placeName(newStates)] : [];
  });

function viaOf(stops: readonly string[]): string {
  if (stops.length === 0) return '';
  const named = stops.length > maxStops ? stops.slice(0, maxStops - 1) : stops;
  const more = stops.length > maxStops ? [`${stops.length - named.length} more`] : [];
  return ` by way of ${listed([...named, ...more])}`;
}

function lengthOf(steps: readonly PlannedStep[]): string {
  const length = counted(steps.length - 1, 'step');
  const last = steps.at(-1)?.stimulus;
  return steps.length === 2 ? `in ${length}: ${last}` : `in ${length}, the last one: ${last}`;
}

/** A path in one line: `Session: from loading › reading to authenticated › asking, in 1 step: session.adoptToken`. */
function titleOf(machine: string, steps: readonly PlannedStep[]): string {
  const start = steps[0]?.states ?? [];
  const end = steps.at(-1)?.states ?? [];
  const name = sentence(spaced(machine)).slice(0, -1);
  const first = placeName(start);
  if (steps.length === 1) return `${name}: starts in ${first}`;
  const entered = enteredBy(steps);
  const length = lengthOf(steps);
  if (entered.length === 0) return `${name}: stays in ${first}, ${length}`;
  const last = entered.at(-1) ?? '';
  const stops = [...new Set(entered)].filter((stop) => stop !== last && stop !== first);
  const isRoundTrip = start.join() === end.join();
  return `${name}: from ${first}${viaOf(stops)} ${isRoundTrip ? 'back' : `to ${last}`}, ${length}`;
}

export const strategyDescriptions: Record<Strategy, string> = {
  transitions: 'Every transition, in as few steps as can be found',
  states: 'Every state, by its shortest path',
  pairs: 'Every two transitions in a row that can follow each other',
  simple: 'Every simple path: no situation is repeated',
};

export const strategyNames = Object.keys(strategyDescriptions) as Strategy[];

export function describeStrategy({ strategy, to }: Pick<PathPlan, 'strategy' | 'to'>): string {
  if (to === null) return strategyDescriptions[strategy];
  const place = placeName([to]);
  return strategy === 'simple' ? `Every simple path to ${place}` : `The shortest path to ${place}`;
}

/**
 * The id of a path: `session-3f9a2c71`. A hash of the machine and its stimuli only, so that it does not depend on the
 * strategy or on other paths. Renaming a machine changes only the first part: `link-3f9a2c71` becomes
 * `socket-link-3f9a2c71`.
 */
export function pathId(machine: string, path: readonly StimulusName[]): string {
  const text = path.map(({ kind, words }) => `${kind} ${asBefore(words)}`).join('\n');
  return `${machine}-${createHash('sha256')
    .update(`${asBefore(machine)}\n${text}`)
    .digest('hex')
    .slice(0, 8)}`;
}

/** The screen of a state, or of its nearest ancestor with one. */
function screenOf({ states }: Glossary, state: ChartState | undefined): string | null {
  for (let at = state; at; at = at.parent === null ? undefined : states.get(at.parent))
    if (at.screen !== null) return at.screen;
  return null;
}

function restOf(glossary: Glossary, rest: AnyMachineSnapshot | undefined) {
  const leaves = rest ? leavesOf(rest).sort((a, b) => a.order - b.order) : [];
  const described = leaves.map(({ id }) => glossary.states.get(id));
  const screens = described.map((state) => screenOf(glossary, state)).filter((screen) => screen !== null);
  return {
    states: leaves.map(pathOf),
    expected: described.map((state) => sentence(state?.description || spaced(state?.key ?? ''))),
    tags: [...(rest?.tags ?? [])].sort(),
    screen: screens.length > 0 ? [...new Set(screens)].join(' + ') : null,
  };
}

function stepOf(glossary: Glossary, { stimulus, microsteps, rest }: Step): PlannedStep {
  const transitions = microsteps.flatMap(({ walked }) => walked);
  return {
    stimulus: stimulus.words,
    kind: stimulus.kind,
    words: wordsOf(glossary, stimulus, transitions),
    transitions,
    ...restOf(glossary, rest),
  };
}

/** The requirement rows of the transitions taken and the states entered, from the chart and its model. */
function rowsOf({ states, transitions, claims }: Glossary, steps: readonly Step[]): string[] {
  const walked = steps.flatMap(({ microsteps }) => microsteps.flatMap((microstep) => microstep.walked));
  const active = steps.flatMap(({ rest }) => (rest ? activeNodes(rest).map(({ id }) => id) : []));
  const rows = [
    ...walked.flatMap((id) => [
      ...(transitions.get(id)?.rows ?? []),
      ...listOf(claims.transitions.get(id)?.claim.row),
    ]),
    ...active.flatMap((id) => [...(states.get(id)?.rows ?? []), ...listOf(claims.states.get(id)?.row)]),
  ];
  return [...new Set(rows)].sort();
}

/** Runs a path and describes its steps for a tester. `name` is that of the machine's file. */
function planPath(name: string, model: AnyModel, path: readonly StimulusName[]): PlannedPath {
  const glossary = glossaryOf(name, model);
  const walked = retrace(model, path);
  const steps = walked.map((step) => stepOf(glossary, step));
  const stimuli = walked.map(({ stimulus }) => stimulus);
  return { id: pathId(name, stimuli), title: titleOf(name, steps), rows: rowsOf(glossary, walked), steps };
}

export interface PlanOptions {
  strategy: Strategy;
  /** Path (`authenticated.asking`) or id of a state: only the shortest path there, or with `simple` every simple path. */
  to?: string | undefined;
  bound?: number | undefined;
}

/** Short enough to read, long enough to show how a machine branches. */
export const defaultBound = 4;

interface FoundPaths {
  paths: readonly Path[];
  cut: string | null;
}

const uncut = (paths: readonly Path[]): FoundPaths => ({ paths, cut: null });

function pathsTo(model: AnyModel, id: string): Path[] {
  const path = shortestPaths(model).get(id);
  return path ? [path] : [];
}

function findPaths(model: AnyModel, to: string | undefined, { strategy, bound }: PlanOptions): FoundPaths {
  if (strategy === 'simple') return simplePaths(model, { bound: bound ?? defaultBound, to });
  if (to !== undefined) return uncut(pathsTo(model, to));
  if (strategy === 'states') return uncut(pathsToStates(model));
  return uncut(strategy === 'pairs' ? pairPaths(model) : transitionPaths(model));
}

/** With a coarse `model.key`, two different paths may turn out the same when they are run. */
const uniquePaths = (paths: readonly PlannedPath[]): PlannedPath[] => [
  ...new Map(paths.map((path) => [path.id, path])).values(),
];

/** @throws {WrongUse} when there is no state `to` */
export function makePlan(machine: string, model: AnyModel, options: PlanOptions): PathPlan {
  const { strategy } = options;
  const state = options.to === undefined ? undefined : stateNamed(model, options.to);
  const to = state?.id;
  const { paths: found, cut } = findPaths(model, to, options);
  const paths = found.map((path) => planPath(machine, model, path));
  const unreachable = findUnreachable(machine, model).filter(({ id }) => to === undefined || id === to);
  return { machine, strategy, to: state ? pathOf(state) : null, paths: uniquePaths(paths), unreachable, cut };
}
