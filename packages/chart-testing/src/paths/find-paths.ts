import { type Node, pathOf, statesOf } from '../charts/transitions.ts';
import { type Edge, type Exploration, edgesTo, explored, pathOfTrail } from '../explore/explore.ts';
import { Run, type Step } from '../explore/run.ts';
import { visitedStates } from '../explore/situation.ts';
import type { Path, Stimulus } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import { WrongUse } from '../run-command.ts';
import { counted } from '../util.ts';
import { type Arc, cover } from './cover.ts';
import type { PlannedPath } from './plan.ts';

/** Identifies a stimulus in any run; its payload is computed for the snapshot at that time. */
export type StimulusName = Pick<Stimulus, 'kind' | 'words'>;

/** Runs a path by the labels of its stimuli. Stops before a stimulus that is not available. */
export function retrace(model: AnyModel, path: readonly StimulusName[]): Step[] {
  const run = new Run(model);
  const steps: Step[] = [];
  for (const { kind, words } of path) {
    const stimulus = run.stimuli.find((one) => one.kind === kind && one.words === words);
    if (!stimulus) break;
    steps.push(run.apply(stimulus));
  }
  return steps;
}

/** The stimuli of a planned path. @throws when one is no longer available because the machine or its model has changed */
export function runnablePath(model: AnyModel, { id, steps }: Pick<PlannedPath, 'id' | 'steps'>): Path {
  const path = retrace(
    model,
    steps.map(({ kind, stimulus }) => ({ kind, words: stimulus })),
  ).map(({ stimulus }) => stimulus);
  const missing = steps[path.length];
  if (missing)
    throw new Error(`${id}, step ${path.length}: “${missing.stimulus}” cannot happen here any more.`);
  return path;
}

/** The first path found to each state, nearest first. */
function firstPaths({ origin, edges }: Exploration): Map<string, { path: Path; edge: Edge }> {
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const reachedBy = new Map<string, Edge | undefined>([[origin, undefined]]);
  const found = new Map<string, { path: Path; edge: Edge }>();
  // A Map can be extended while it is iterated, so it serves as the queue.
  for (const [situation] of reachedBy) {
    for (const edge of edgesFrom.get(situation) ?? []) {
      const path = () => [...edgesTo(reachedBy, situation), edge].map(({ stimulus }) => stimulus);
      for (const id of edge.visited) if (!found.has(id)) found.set(id, { path: path(), edge });
      if (!reachedBy.has(edge.to)) reachedBy.set(edge.to, edge);
    }
  }
  return found;
}

function reaches(model: AnyModel, path: Path, id: string): boolean {
  const visitedBy = visitedStates(model.machine);
  return retrace(model, path).some((step) => visitedBy(step).includes(id));
}

const cache = new WeakMap<AnyModel, ReadonlyMap<string, Path>>();

/**
 * The shortest path to every reachable state, by id, including compound and transient states. Each path has been run.
 */
export function shortestPaths(model: AnyModel): ReadonlyMap<string, Path> {
  const cached = cache.get(model);
  if (cached) return cached;
  const paths = new Map(
    [...firstPaths(explored(model))].map(([id, { path, edge }]): [string, Path] => [
      id,
      // With a coarse key the computed path may miss the state; the recorded trail does not.
      reaches(model, path, id) ? path : pathOfTrail(edge.trail),
    ]),
  );
  cache.set(model, paths);
  return paths;
}

const innerStates = ({ machine }: AnyModel): Node[] =>
  statesOf(machine).filter(({ path }) => path.length > 0);

export const findState = (model: AnyModel, name: string): Node | undefined =>
  innerStates(model).find((node) => pathOf(node) === name || node.id === name);

/** @throws {WrongUse} that lists the states */
export function stateNamed(model: AnyModel, name: string): Node {
  const found = findState(model, name);
  if (found) return found;
  const names = innerStates(model).map(pathOf).join(', ') || 'none';
  throw new WrongUse(`${model.machine.id} has no state “${name}”. It has: ${names}.`);
}

const isPrefix = (path: Path, longer: Path): boolean =>
  path.length <= longer.length && path.every((stimulus, nth) => stimulus.words === longer[nth]?.words);

/** The shortest path to each state, without paths that are a prefix of another. */
export function pathsToStates(model: AnyModel): Path[] {
  const result: Path[] = [];
  const longestFirst = [...shortestPaths(model).values()].sort((a, b) => b.length - a.length);
  for (const path of longestFirst) if (!result.some((longer) => isPrefix(path, longer))) result.push(path);
  return result.reverse();
}

type StimulusArc = Arc & { stimulus: Stimulus };

interface CoverOptions {
  arcs: readonly StimulusArc[];
  origin: string;
  itemsOf: (steps: readonly Step[]) => readonly string[];
  /** Other paths that may cover an item, best first. */
  alternativesFor: (item: string) => Iterable<Path>;
  tries?: number;
}

/**
 * A small set of paths that covers every item of the arcs. The paths are run to verify this: with a coarse `model.key`,
 * arcs can list items that the machine does not show.
 */
export function coverPaths(
  model: AnyModel,
  { arcs, origin, itemsOf, alternativesFor, tries }: CoverOptions,
): Path[] {
  const paths: Path[] = cover(arcs, origin, tries).map((path) => path.map(({ stimulus }) => stimulus));
  const covered = new Set(paths.flatMap((path) => itemsOf(retrace(model, path))));
  for (const item of new Set(arcs.flatMap(({ items }) => items))) {
    if (covered.has(item)) continue;
    for (const path of alternativesFor(item)) {
      const items = itemsOf(retrace(model, path));
      if (!items.includes(item)) continue;
      paths.push(path);
      for (const one of items) covered.add(one);
      break;
    }
  }
  return paths;
}

export function transitionPaths(model: AnyModel): Path[] {
  const { origin, edges } = explored(model);
  return coverPaths(model, {
    arcs: edges.map(({ from, to, stimulus, walked }) => ({ from, to, stimulus, items: walked.flat() })),
    origin,
    itemsOf: (steps) => steps.flatMap(({ microsteps }) => microsteps.flatMap(({ walked }) => walked)),
    alternativesFor: (id) =>
      edges.filter(({ walked }) => walked.flat().includes(id)).map(({ trail }) => pathOfTrail(trail)),
  });
}

type Walked = readonly (readonly string[])[];

/** The pairs of consecutive transitions in a step, and the transitions of its last microstep. */
function pairsIn(last: readonly string[], walked: Walked): { pairs: string[]; last: readonly string[] } {
  const pairs: string[] = [];
  let previous = last;
  // Steps without transitions do not separate a pair.
  for (const now of walked.filter((ids) => ids.length > 0)) {
    for (const first of previous) for (const then of now) pairs.push(`${first} -> ${then}`);
    previous = now;
  }
  return { pairs, last: previous };
}

function pairsOn(steps: readonly Step[]): string[] {
  const walked = steps.flatMap(({ microsteps }) => microsteps.map((microstep) => microstep.walked));
  return pairsIn([], walked).pairs;
}

const placeName = (situation: string, last: readonly string[]): string => `${last.join(' + ')}\n${situation}`;

/** The exploration as a graph whose nodes include the transitions taken just before. */
function pairArcs(edges: readonly Edge[], origin: string): StimulusArc[] {
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const places = new Map([[placeName(origin, []), { situation: origin, previous: [] as readonly string[] }]]);
  const arcs: StimulusArc[] = [];
  // A Map can be extended while it is iterated, so it serves as the queue.
  for (const [from, { situation, previous }] of places) {
    for (const { to: next, stimulus, walked } of edgesFrom.get(situation) ?? []) {
      const { pairs, last } = pairsIn(previous, walked);
      const to = placeName(next, last);
      if (!places.has(to)) places.set(to, { situation: next, previous: last });
      arcs.push({ from, to, stimulus, items: pairs });
    }
  }
  return arcs;
}

/** Recorded trails that may cover a pair, some with one more step. */
function* candidatePaths(pair: string, edges: readonly Edge[]): Iterable<Path> {
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  for (const { to, walked, trail } of edges) {
    const { pairs, last } = pairsIn([], walked);
    if (pairs.includes(pair)) yield pathOfTrail(trail);
    for (const next of edgesFrom.get(to) ?? [])
      if (pairsIn(last, next.walked).pairs.includes(pair)) yield [...pathOfTrail(trail), next.stimulus];
  }
}

/** A small set of paths that covers every possible pair of consecutive transitions. */
export function pairPaths(model: AnyModel): Path[] {
  const { origin, edges } = explored(model);
  return coverPaths(model, {
    arcs: pairArcs(edges, origin),
    origin: placeName(origin, []),
    itemsOf: pairsOn,
    alternativesFor: (pair) => candidatePaths(pair, edges),
  });
}

export interface SimpleOptions {
  bound: number;
  /** Id of the state at which every path must end. */
  to?: string | undefined;
}

export interface SimplePaths {
  paths: Path[];
  cut: string | null;
}

const maxPaths = 10_000;

/** Edges without self-loops, and without a second case that takes the same transitions to the same situation. */
function distinct(edges: readonly Edge[]): Map<string, Edge[]> {
  const result = new Map<string, Edge>();
  for (const edge of edges) {
    const key = JSON.stringify([edge.from, edge.to, edge.walked]);
    if (edge.from !== edge.to && !result.has(key)) result.set(key, edge);
  }
  return Map.groupBy(result.values(), ({ from }) => from);
}

function cutMessage(found: number, cut: number, bound: number): string | null {
  if (found >= maxPaths)
    return `Stopped after ${counted(maxPaths, 'path')}: there are more. A smaller --bound or a --to narrows them down.`;
  if (cut === 0) return null;
  const more = cut === 1 ? '1 path goes' : `${cut} paths go`;
  return `${more} on beyond ${counted(bound, 'step')}. A larger --bound shows where.`;
}

/** Every path up to a number of steps that repeats no situation, without prefixes of other paths. */
export function simplePaths(model: AnyModel, { bound, to }: SimpleOptions): SimplePaths {
  const { origin, edges } = explored(model);
  const edgesFrom = distinct(edges);
  const paths: Path[] = [];
  const visited = new Set([origin]);
  const path: Stimulus[] = [];
  let cut = 0;
  const addPath = () => paths.push([...path]);
  const visit = (here: string) => {
    const next = (edgesFrom.get(here) ?? []).filter((edge) => !visited.has(edge.to));
    if (paths.length >= maxPaths) return;
    // The start is not counted.
    const isAtBound = path.length > bound;
    if (isAtBound && next.length > 0) cut += 1;
    if (to === undefined && path.length > 0 && (isAtBound || next.length === 0)) addPath();
    if (isAtBound) return;
    for (const edge of next) {
      path.push(edge.stimulus);
      visited.add(edge.to);
      if (to !== undefined && edge.visited.includes(to)) addPath();
      else visit(edge.to);
      visited.delete(edge.to);
      path.pop();
    }
  };
  visit(origin);
  return { paths, cut: cutMessage(paths.length, cut, bound) };
}
