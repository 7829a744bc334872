import { type Node, pathOf, statesOf } from '../charts/transitions.ts';
import { type Edge, type Exploration, explored, wayAlong, wayBack } from '../explore/explore.ts';
import { Run, type Step } from '../explore/run.ts';
import { visits } from '../explore/situation.ts';
import type { Stimulus, Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { WrongUse } from '../run-command.ts';
import { counted } from '../util.ts';
import { type Arc, cover } from './cover.ts';
import type { PlannedPath } from './plan.ts';

/** What finds a stimulus again, in whatever run: its words. What it carries is worked out for where the machine is then. */
export type Named = Pick<Stimulus, 'kind' | 'words'>;

/** Walks a way by the words of its stimuli. Ends before one that cannot happen where the machine is. */
export function retrace(model: AnyModel, way: readonly Named[]): Step[] {
  const run = new Run(model);
  const steps: Step[] = [];
  for (const { kind, words } of way) {
    const stimulus = run.stimuli.find((one) => one.kind === kind && one.words === words);
    if (!stimulus) break;
    steps.push(run.apply(stimulus));
  }
  return steps;
}

/** A planned path as something to run. @throws when a stimulus cannot happen any more, because the machine or its model has changed */
export function wayOf(model: AnyModel, { id, steps }: Pick<PlannedPath, 'id' | 'steps'>): Way {
  const way = retrace(
    model,
    steps.map(({ kind, stimulus }) => ({ kind, words: stimulus })),
  ).map(({ stimulus }) => stimulus);
  const missing = steps[way.length];
  if (missing)
    throw new Error(`${id}, step ${way.length}: “${missing.stimulus}” cannot happen here any more.`);
  return way;
}

/** The first way to each state, nearest first. */
function firstWays({ origin, edges }: Exploration): Map<string, { way: Way; edge: Edge }> {
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const cameBy = new Map<string, Edge | undefined>([[origin, undefined]]);
  const found = new Map<string, { way: Way; edge: Edge }>();
  // A Map keeps its order while it grows: it is the queue.
  for (const [situation] of cameBy) {
    for (const edge of edgesFrom.get(situation) ?? []) {
      const way = () => [...wayBack(cameBy, situation), edge].map(({ stimulus }) => stimulus);
      for (const id of edge.visited) if (!found.has(id)) found.set(id, { way: way(), edge });
      if (!cameBy.has(edge.to)) cameBy.set(edge.to, edge);
    }
  }
  return found;
}

function leadsTo(model: AnyModel, way: Way, id: string): boolean {
  const visitedIn = visits(model.machine);
  return retrace(model, way).some((step) => visitedIn(step).includes(id));
}

const known = new WeakMap<AnyModel, ReadonlyMap<string, Way>>();

/**
 * The shortest way to every state that can be reached, by its id, compound states and those that are left again at once
 * among them. Each has been walked.
 */
export function shortestWays(model: AnyModel): ReadonlyMap<string, Way> {
  const before = known.get(model);
  if (before) return before;
  const ways = new Map(
    [...firstWays(explored(model))].map(([id, { way, edge }]): [string, Way] => [
      id,
      // A coarse key may lead astray; the way on which the state was seen does not.
      leadsTo(model, way, id) ? way : wayAlong(edge.trail),
    ]),
  );
  known.set(model, ways);
  return ways;
}

const innerStates = ({ machine }: AnyModel): Node[] =>
  statesOf(machine).filter(({ path }) => path.length > 0);

/** A state by its path or its id. */
export const findState = (model: AnyModel, name: string): Node | undefined =>
  innerStates(model).find((node) => pathOf(node) === name || node.id === name);

/** @throws {WrongUse} with the names there are */
export function stateNamed(model: AnyModel, name: string): Node {
  const found = findState(model, name);
  if (found) return found;
  const names = innerStates(model).map(pathOf).join(', ') || 'none';
  throw new WrongUse(`${model.machine.id} has no state “${name}”. It has: ${names}.`);
}

const isWithin = (way: Way, longer: Way): boolean =>
  way.length <= longer.length && way.every((stimulus, nth) => stimulus.words === longer[nth]?.words);

/** The shortest way to each state. One with which another begins is left to that one. */
export function waysToStates(model: AnyModel): Way[] {
  const kept: Way[] = [];
  const longestFirst = [...shortestWays(model).values()].sort((a, b) => b.length - a.length);
  for (const way of longestFirst) if (!kept.some((longer) => isWithin(way, longer))) kept.push(way);
  return kept.reverse();
}

type StimulusArc = Arc & { stimulus: Stimulus };

interface Wanted {
  arcs: readonly StimulusArc[];
  origin: string;
  shownBy: (steps: readonly Step[]) => readonly string[];
  /** Other ways that may show an item, best first. */
  othersFor: (item: string) => Iterable<Way>;
  /** How often a shorter solution is looked for; as often as is worth its time unless said. */
  tries?: number;
}

/**
 * Few ways that together show every item of the arcs, held to what the running machine does on them: where a model's key
 * tells too little apart, the arcs promise what a walk does not keep.
 */
export function coverWalked(model: AnyModel, { arcs, origin, shownBy, othersFor, tries }: Wanted): Way[] {
  const ways: Way[] = cover(arcs, origin, tries).map((path) => path.map(({ stimulus }) => stimulus));
  const shown = new Set(ways.flatMap((way) => shownBy(retrace(model, way))));
  for (const item of new Set(arcs.flatMap(({ items }) => items))) {
    if (shown.has(item)) continue;
    for (const way of othersFor(item)) {
      const items = shownBy(retrace(model, way));
      if (!items.includes(item)) continue;
      ways.push(way);
      for (const one of items) shown.add(one);
      break;
    }
  }
  return ways;
}

/** Few ways that together walk every transition that can be walked, each at least once. */
export function waysOverTransitions(model: AnyModel): Way[] {
  const { origin, edges } = explored(model);
  return coverWalked(model, {
    arcs: edges.map(({ from, to, stimulus, walked }) => ({ from, to, stimulus, items: walked.flat() })),
    origin,
    shownBy: (steps) => steps.flatMap(({ microsteps }) => microsteps.flatMap(({ walked }) => walked)),
    othersFor: (id) =>
      edges.filter(({ walked }) => walked.flat().includes(id)).map(({ trail }) => wayAlong(trail)),
  });
}

type Walked = readonly (readonly string[])[];

/** The pairs of transitions that follow each other in a step, and what its last microstep walked. */
function pairsIn(last: readonly string[], walked: Walked): { pairs: string[]; last: readonly string[] } {
  const pairs: string[] = [];
  let before = last;
  // A step that walks nothing does not come between two that do.
  for (const now of walked.filter((ids) => ids.length > 0)) {
    for (const first of before) for (const then of now) pairs.push(`${first} -> ${then}`);
    before = now;
  }
  return { pairs, last: before };
}

/** The pairs of transitions that follow each other on a walk: `a -> b`. */
function pairsOn(steps: readonly Step[]): string[] {
  const walked = steps.flatMap(({ microsteps }) => microsteps.map((microstep) => microstep.walked));
  return pairsIn([], walked).pairs;
}

const placeName = (situation: string, last: readonly string[]): string => `${last.join(' + ')}\n${situation}`;

/** The graph of what can happen, where each place also knows what was walked right before. */
function pairArcs(edges: readonly Edge[], origin: string): StimulusArc[] {
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const places = new Map([[placeName(origin, []), { situation: origin, before: [] as readonly string[] }]]);
  const arcs: StimulusArc[] = [];
  // A Map keeps its order while it grows: it is the queue.
  for (const [from, { situation, before }] of places) {
    for (const { to: next, stimulus, walked } of edgesFrom.get(situation) ?? []) {
      const { pairs, last } = pairsIn(before, walked);
      const to = placeName(next, last);
      if (!places.has(to)) places.set(to, { situation: next, before: last });
      arcs.push({ from, to, stimulus, items: pairs });
    }
  }
  return arcs;
}

/** Ways seen to lead where a pair might be walked, with a step more. */
function* waysFor(pair: string, edges: readonly Edge[]): Iterable<Way> {
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  for (const { to, walked, trail } of edges) {
    const { pairs, last } = pairsIn([], walked);
    if (pairs.includes(pair)) yield wayAlong(trail);
    for (const next of edgesFrom.get(to) ?? [])
      if (pairsIn(last, next.walked).pairs.includes(pair)) yield [...wayAlong(trail), next.stimulus];
  }
}

/** Few ways that together walk each two transitions in a row that can follow each other. */
export function waysOverPairs(model: AnyModel): Way[] {
  const { origin, edges } = explored(model);
  return coverWalked(model, {
    arcs: pairArcs(edges, origin),
    origin: placeName(origin, []),
    shownBy: pairsOn,
    othersFor: (pair) => waysFor(pair, edges),
  });
}

export interface SimpleOptions {
  bound: number;
  /** Id of the state at which every path ends. */
  to?: string | undefined;
}

export interface SimpleWays {
  ways: Way[];
  cut: string | null;
}

const mostPaths = 10_000;

/** Without what stays where it is, and without a second case that walks the same transitions to the same place. */
function distinct(edges: readonly Edge[]): Map<string, Edge[]> {
  const kept = new Map<string, Edge>();
  for (const edge of edges) {
    const key = JSON.stringify([edge.from, edge.to, edge.walked]);
    if (edge.from !== edge.to && !kept.has(key)) kept.set(key, edge);
  }
  return Map.groupBy(kept.values(), ({ from }) => from);
}

function sayCut(found: number, cut: number, bound: number): string | null {
  if (found >= mostPaths)
    return `Stopped after ${counted(mostPaths, 'path')}: there are more. A smaller --bound or a --to narrows them down.`;
  if (cut === 0) return null;
  const more = cut === 1 ? '1 path goes' : `${cut} paths go`;
  return `${more} on beyond ${counted(bound, 'step')}. A larger --bound shows where.`;
}

/** Every way on which no situation comes twice, up to a number of steps. One that only begins another is part of that one. */
export function simpleWays(model: AnyModel, { bound, to }: SimpleOptions): SimpleWays {
  const { origin, edges } = explored(model);
  const edgesFrom = distinct(edges);
  const ways: Way[] = [];
  const passed = new Set([origin]);
  const way: Stimulus[] = [];
  let cut = 0;
  const keep = () => ways.push([...way]);
  const goOn = (here: string) => {
    const next = (edgesFrom.get(here) ?? []).filter((edge) => !passed.has(edge.to));
    if (ways.length >= mostPaths) return;
    // The start is no step.
    const isBound = way.length > bound;
    if (isBound && next.length > 0) cut += 1;
    if (to === undefined && way.length > 0 && (isBound || next.length === 0)) keep();
    if (isBound) return;
    for (const edge of next) {
      way.push(edge.stimulus);
      passed.add(edge.to);
      if (to !== undefined && edge.visited.includes(to)) keep();
      else goOn(edge.to);
      passed.delete(edge.to);
      way.pop();
    }
  };
  goOn(origin);
  return { ways, cut: sayCut(ways.length, cut, bound) };
}
