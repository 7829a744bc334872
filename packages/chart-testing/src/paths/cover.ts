import { randomBy, shuffled } from '../util.ts';

/** An edge of the graph to cover, with the items that it covers. */
export interface Arc {
  from: string;
  to: string;
  items: readonly string[];
}

/** An arc with places and items as indices, which makes the search fast. */
export interface Edge {
  arc: number;
  from: number;
  to: number;
  items: readonly number[];
}

export interface Graph {
  origin: number;
  places: number;
  items: number;
  from: readonly (readonly Edge[])[];
}

function numberer(): (name: string) => number {
  const numbers = new Map<string, number>();
  return (name) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
}

const coversAll = (one: Edge, other: Edge): boolean => other.items.every((item) => one.items.includes(item));

/** Drops self-loops that cover nothing, and edges dominated by another edge to the same place. */
function usefulEdges(edges: readonly Edge[]): Edge[] {
  const result: Edge[] = [];
  const byValue = [...edges].sort((a, b) => b.items.length - a.items.length || a.arc - b.arc);
  for (const edge of byValue) {
    const isUseless = edge.items.length === 0 && edge.to === edge.from;
    const isDominated = result.some((other) => other.to === edge.to && coversAll(other, edge));
    if (!isUseless && !isDominated) result.push(edge);
  }
  return result.sort((a, b) => a.arc - b.arc);
}

/** The arcs as a numbered graph, without edges that no shortest tour needs. */
function graphOf(arcs: readonly Arc[], origin: string): Graph {
  const placeNumber = numberer();
  const itemNumber = numberer();
  const first = placeNumber(origin);
  const edges = arcs.map(
    ({ from, to, items }, arc): Edge => ({
      arc,
      from: placeNumber(from),
      to: placeNumber(to),
      items: [...new Set(items)].map(itemNumber),
    }),
  );
  const places = Math.max(first, ...edges.flatMap(({ from, to }) => [from, to])) + 1;
  const from = Map.groupBy(edges, (edge) => edge.from);
  return {
    origin: first,
    places,
    items: new Set(edges.flatMap(({ items }) => items)).size,
    from: Array.from({ length: places }, (_, place) => usefulEdges(from.get(place) ?? [])),
  };
}

/** A breadth-first search that can be repeated without clearing its arrays. */
class Search {
  readonly #graph: Graph;
  readonly #queue: Int32Array;
  readonly #depth: Int32Array;
  readonly #round: Int32Array;
  readonly #reachedBy: (Edge | undefined)[];
  #currentRound = 0;

  constructor(graph: Graph) {
    this.#graph = graph;
    this.#queue = new Int32Array(graph.places);
    this.#depth = new Int32Array(graph.places);
    this.#round = new Int32Array(graph.places);
    this.#reachedBy = new Array(graph.places);
  }

  /**
   * The shortest path that ends with the most valuable of the nearest edges with a value.
   * @param gainOf an edge; 0 is none
   * @param max length of the path
   */
  nearest(start: number, gainOf: (edge: Edge) => number, max = Number.POSITIVE_INFINITY): Edge[] | undefined {
    let best: Edge | undefined;
    let bestValue = 0;
    let [read, written] = [0, 0];
    this.#currentRound += 1;
    this.#enqueue(start, undefined, 0, written++);
    while (read < written) {
      const place = this.#queue[read++] ?? 0;
      const depth = this.#depth[place] ?? 0;
      if (depth >= max || (best && depth > (this.#depth[best.from] ?? 0))) break;
      for (const edge of this.#graph.from[place] ?? []) {
        const value = gainOf(edge);
        if (value > bestValue) [best, bestValue] = [edge, value];
        if (this.#round[edge.to] !== this.#currentRound) this.#enqueue(edge.to, edge, depth + 1, written++);
      }
    }
    return best && [...this.#pathTo(best.from), best];
  }

  #enqueue(place: number, by: Edge | undefined, depth: number, position: number) {
    this.#round[place] = this.#currentRound;
    this.#reachedBy[place] = by;
    this.#depth[place] = depth;
    this.#queue[position] = place;
  }

  #pathTo(place: number): Edge[] {
    const path: Edge[] = [];
    for (let edge = this.#reachedBy[place]; edge; edge = this.#reachedBy[edge.from]) path.push(edge);
    return path.reverse();
  }
}

function count(counts: Int32Array, edges: readonly Edge[], by: 1 | -1) {
  for (const { items } of edges) for (const item of items) counts[item] = (counts[item] ?? 0) + by;
}

const isCovered = (counts: Int32Array, edges: readonly Edge[]): boolean =>
  edges.every(({ items }) => items.every((item) => (counts[item] ?? 0) > 0));

/** The shortest path between two places, if it has fewer than `max` edges. */
function shortcut(search: Search, from: number, to: number, max: number): Edge[] | undefined {
  if (from === to) return [];
  return max > 1 ? search.nearest(from, (edge) => (edge.to === to ? 1 : 0), max - 1) : undefined;
}

/** Replaces the longest stretch that uniquely covers nothing by a shorter one. */
function shortenOnce(path: Edge[], search: Search, counts: Int32Array): Edge[] | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    for (let first = 0; first + length <= path.length; first += 1) {
      const stretch = path.slice(first, first + length);
      const [firstEdge, lastEdge] = [stretch[0], stretch.at(-1)];
      if (!firstEdge || !lastEdge) continue;
      count(counts, stretch, -1);
      if (isCovered(counts, stretch)) {
        // The last stretch can be dropped: nothing has to be reached after it.
        const isLast = first + length === path.length;
        const replacement = isLast ? [] : shortcut(search, firstEdge.from, lastEdge.to, length);
        if (replacement) {
          count(counts, replacement, 1);
          return [...path.slice(0, first), ...replacement, ...path.slice(first + length)];
        }
      }
      count(counts, stretch, 1);
    }
  }
  return undefined;
}

/** Removes every stretch whose items other steps cover as well, starting with the last path, which covers least. */
function shorten(paths: readonly Edge[][], { items }: Graph, search: Search): Edge[][] {
  const counts = new Int32Array(items);
  for (const path of paths) count(counts, path, 1);
  const shorter = paths.toReversed().map((path) => {
    let shortest = path;
    for (let next: Edge[] | undefined = path; next; next = shortenOnce(shortest, search, counts))
      shortest = next;
    return shortest;
  });
  return shorter.reverse().filter((path) => path.length > 0);
}

/** A tester loses the thread on longer paths, and a failure in the middle hides what comes after it. */
const maxPathLength = 26;

/** Limits the tries: about this many arcs are examined in all. */
const workBudget = 30_000;
const maxTries = 40;

function nextPath({ origin, from }: Graph, search: Search, todo: Uint8Array): Edge[] {
  const path: Edge[] = [];
  const gainOf = ({ items, to }: Edge) => {
    let gain = 0;
    for (const item of items) gain += todo[item] ?? 0;
    // A dead end comes last: it ends the path.
    return gain > 0 && from[to]?.length ? gain + 1 : gain;
  };
  for (;;) {
    const segment = search.nearest(path.at(-1)?.to ?? origin, gainOf);
    if (!segment || (path.length > 0 && path.length + segment.length > maxPathLength)) return path;
    path.push(...segment);
    for (const { items } of segment) for (const item of items) todo[item] = 0;
  }
}

/** Always visits the nearest uncovered item, then removes detours that uniquely cover nothing. */
function greedy(graph: Graph): Edge[][] {
  const search = new Search(graph);
  const todo = new Uint8Array(graph.items).fill(1);
  const paths: Edge[][] = [];
  for (let path = nextPath(graph, search, todo); path.length > 0; path = nextPath(graph, search, todo))
    paths.push(path);
  return shorten(paths, graph, search);
}

const sizeOf = (paths: readonly Edge[][]) => paths.reduce((sum, path) => sum + path.length, 0);

/**
 * A small set of short paths from the origin that covers every item; deterministic.
 * Finding the shortest tour takes too long, so it returns the best of several greedy ones.
 * @param max tries after the first
 */
export function cover<A extends Arc>(arcs: readonly A[], origin: string, max = maxTries): A[][] {
  const graph = graphOf(arcs, origin);
  const tries = Math.min(max, Math.floor(workBudget / (arcs.length + 1)));
  const random = randomBy(1);
  let best = greedy(graph);
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const next = greedy({ ...graph, from: graph.from.map((list) => shuffled(list, random)) });
    if (sizeOf(next) < sizeOf(best)) best = next;
  }
  return best.map((path) => path.flatMap(({ arc }) => arcs[arc] ?? []));
}
