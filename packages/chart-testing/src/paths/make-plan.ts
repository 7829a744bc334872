import { createHash } from 'node:crypto';
import type { AnyMachineSnapshot } from 'xstate';
import type { ChartState } from '../charts/chart.ts';
import { asBefore } from '../charts/former-names.ts';
import { activeNodes, leavesOf, pathOf } from '../charts/transitions.ts';
import type { Step } from '../explore/run.ts';
import type { Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { counted, listed, listOf } from '../util.ts';
import type { PathPlan, PlannedPath, PlannedStep, Strategy } from './plan.ts';
import { findUnreachable } from './unreachable.ts';
import {
  type Named,
  retrace,
  shortestWays,
  simpleWays,
  stateNamed,
  waysOverPairs,
  waysOverTransitions,
  waysToStates,
} from './ways.ts';
import { type Glossary, glossaryOf, sentence, spaced, wordsOf } from './words.ts';

const mostStops = 4;

/** `authenticated.asking` as `authenticated › asking`; parallel states are joined by `+`. */
const placeName = (states: readonly string[]): string =>
  states.map((path) => path.split('.').map(spaced).join(' › ')).join(' + ') || 'its only state';

/** What is entered by each step: of parallel states only those that were not active before. */
const enteredBy = (steps: readonly PlannedStep[]): string[] =>
  steps.slice(1).flatMap(({ states }, before) => {
    const fresh = states.filter((state) => !steps[before]?.states.includes(state));
    return fresh.length > 0 ? [placeName(fresh)] : [];
  });

function viaOf(stops: readonly string[]): string {
  if (stops.length === 0) return '';
  const named = stops.length > mostStops ? stops.slice(0, mostStops - 1) : stops;
  const more = stops.length > mostStops ? [`${stops.length - named.length} more`] : [];
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
  const isBack = start.join() === end.join();
  return `${name}: from ${first}${viaOf(stops)} ${isBack ? 'back' : `to ${last}`}, ${length}`;
}

export const promises: Record<Strategy, string> = {
  transitions: 'Every transition, in as few steps as can be found',
  states: 'Every state, by the shortest way',
  pairs: 'Every two transitions in a row that can follow each other',
  simple: 'Every simple path: no situation comes twice',
};

export const strategyNames = Object.keys(promises) as Strategy[];

export function promiseOf({ strategy, to }: Pick<PathPlan, 'strategy' | 'to'>): string {
  if (to === null) return promises[strategy];
  const place = placeName([to]);
  return strategy === 'simple' ? `Every simple path to ${place}` : `The shortest way to ${place}`;
}

/**
 * The id of a path: `session-3f9a2c71`. Made of the machine and of what happens on the path, and of nothing else, so
 * that a path keeps its id whatever asks for it and whatever other paths there are. A machine's new name changes the
 * first part only: whoever looks for `link-3f9a2c71` finds `socket-link-3f9a2c71`.
 */
export function pathId(machine: string, way: readonly Named[]): string {
  const text = way.map(({ kind, words }) => `${kind} ${asBefore(words)}`).join('\n');
  return `${machine}-${createHash('sha256')
    .update(`${asBefore(machine)}\n${text}`)
    .digest('hex')
    .slice(0, 8)}`;
}

/** What the person sees in a state: what it says itself, or the nearest state around it. */
function screenOf({ states }: Glossary, state: ChartState | undefined): string | null {
  for (let at = state; at; at = at.parent === null ? undefined : states.get(at.parent))
    if (at.screen !== null) return at.screen;
  return null;
}

function restOf(glossary: Glossary, rest: AnyMachineSnapshot | undefined) {
  const leaves = rest ? leavesOf(rest).sort((a, b) => a.order - b.order) : [];
  const told = leaves.map(({ id }) => glossary.states.get(id));
  const screens = told.map((state) => screenOf(glossary, state)).filter((screen) => screen !== null);
  return {
    states: leaves.map(pathOf),
    expected: told.map((state) => sentence(state?.description || spaced(state?.key ?? ''))),
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

/** Rows that a chart or its model names beside what was walked and where it rested. */
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

/** Walks a way and writes down what a tester does and sees on it. `name` is that of the machine's folder. */
function planPath(name: string, model: AnyModel, way: readonly Named[]): PlannedPath {
  const glossary = glossaryOf(name, model);
  const walked = retrace(model, way);
  const steps = walked.map((step) => stepOf(glossary, step));
  const stimuli = walked.map(({ stimulus }) => stimulus);
  return { id: pathId(name, stimuli), title: titleOf(name, steps), rows: rowsOf(glossary, walked), steps };
}

export interface PlanOptions {
  strategy: Strategy;
  /** Path (`authenticated.asking`) or id of a state: only the shortest way there, or with `simple` every simple way there. */
  to?: string | undefined;
  bound?: number | undefined;
}

/** Few enough steps to read, enough to see how a machine branches. */
export const usualBound = 4;

interface Found {
  ways: readonly Way[];
  cut: string | null;
}

const whole = (ways: readonly Way[]): Found => ({ ways, cut: null });

function waysTo(model: AnyModel, id: string): Way[] {
  const way = shortestWays(model).get(id);
  return way ? [way] : [];
}

function find(model: AnyModel, to: string | undefined, { strategy, bound }: PlanOptions): Found {
  if (strategy === 'simple') return simpleWays(model, { bound: bound ?? usualBound, to });
  if (to !== undefined) return whole(waysTo(model, to));
  if (strategy === 'states') return whole(waysToStates(model));
  return whole(strategy === 'pairs' ? waysOverPairs(model) : waysOverTransitions(model));
}

/** A model's key may tell too little apart for two ways to stay two when they are walked. */
const eachOnce = (paths: readonly PlannedPath[]): PlannedPath[] => [
  ...new Map(paths.map((path) => [path.id, path])).values(),
];

/** @throws {WrongUse} when `to` names no state */
export function makePlan(machine: string, model: AnyModel, options: PlanOptions): PathPlan {
  const { strategy } = options;
  const state = options.to === undefined ? undefined : stateNamed(model, options.to);
  const to = state?.id;
  const { ways, cut } = find(model, to, options);
  const paths = ways.map((way) => planPath(machine, model, way));
  const unreachable = findUnreachable(machine, model).filter(({ id }) => to === undefined || id === to);
  return { machine, strategy, to: state ? pathOf(state) : null, paths: eachOnce(paths), unreachable, cut };
}
