import { type Node, pathOf, statesOf } from '../charts/transitions.ts';
import { type Exploration, explored } from '../explore/explore.ts';
import { type Edge, wayOf } from '../explore/graph.ts';
import { visits } from '../explore/situation.ts';
import type { Stimulus, Way } from '../explore/stimulus.ts';
import type { AnyModel } from '../model.ts';
import type { PlannedPath } from './plan.ts';
import { planPath } from './plan-path.ts';
import { retrace } from './retrace.ts';

function wayTo(cameBy: ReadonlyMap<string, Edge | undefined>, edge: Edge): Way {
  const way: Stimulus[] = [edge.stimulus];
  for (let at = cameBy.get(edge.from); at; at = cameBy.get(at.from)) way.push(at.stimulus);
  return way.reverse();
}

/** The first way to each state, nearest first. */
function firstWays({ origin, edges }: Exploration): Map<string, { way: Way; edge: Edge }> {
  const edgesFrom = Map.groupBy(edges, ({ from }) => from);
  const cameBy = new Map<string, Edge | undefined>([[origin, undefined]]);
  const found = new Map<string, { way: Way; edge: Edge }>();
  // A Map keeps its order while it grows: it is the queue.
  for (const [situation] of cameBy) {
    for (const edge of edgesFrom.get(situation) ?? []) {
      for (const id of edge.visited) if (!found.has(id)) found.set(id, { way: wayTo(cameBy, edge), edge });
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
      leadsTo(model, way, id) ? way : wayOf(edge.trail),
    ]),
  );
  known.set(model, ways);
  return ways;
}

/** @throws a sentence with the names there are */
export function stateNamed(model: AnyModel, name: string): Node {
  const states = statesOf(model.machine).filter(({ path }) => path.length > 0);
  const found = states.find((node) => pathOf(node) === name || node.id === name);
  if (found) return found;
  throw new Error(
    `${model.machine.id} has no state “${name}”. It has: ${states.map(pathOf).join(', ') || 'none'}.`,
  );
}

/**
 * How to get to a state, in as few steps as possible; undefined when no way leads there.
 * @param name the machine's folder
 * @param state its path below the machine (`authenticated.asking`) or its id
 */
export function pathTo(name: string, model: AnyModel, state: string): PlannedPath | undefined {
  const way = shortestWays(model).get(stateNamed(model, state).id);
  return way && planPath(name, model, way);
}

/** How to get to each state, by its id: "how do I get here?" Without those that no way leads to. */
export function pathsByState(name: string, model: AnyModel): Map<string, PlannedPath> {
  const known = new Map<string, PlannedPath>();
  const planned = (way: Way) => {
    const key = way.map(({ kind, words }) => `${kind} ${words}`).join('\n');
    const path = known.get(key) ?? planPath(name, model, way);
    known.set(key, path);
    return path;
  };
  return new Map([...shortestWays(model)].map(([id, way]) => [id, planned(way)]));
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
