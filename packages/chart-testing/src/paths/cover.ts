import { randomBy, shuffled } from '../util.ts';

/** One thing that can happen: from one place to another, and what is covered by it. */
export interface Arc {
  from: string;
  to: string;
  items: readonly string[];
}

/** An arc by numbers: places and items are indices, which is what makes the search fast. */
export interface Road {
  /** The place among the arcs that were given. */
  arc: number;
  from: number;
  to: number;
  items: readonly number[];
}

export interface Roads {
  origin: number;
  places: number;
  items: number;
  from: readonly (readonly Road[])[];
}

function numbering(): (name: string) => number {
  const numbers = new Map<string, number>();
  return (name) => {
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    return number;
  };
}

const coversAll = (one: Road, other: Road): boolean => other.items.every((item) => one.items.includes(item));

/** Without roads that lead nowhere and cover nothing, and those beside which another covers the same and more. */
function needed(roads: readonly Road[]): Road[] {
  const kept: Road[] = [];
  const byWorth = [...roads].sort((a, b) => b.items.length - a.items.length || a.arc - b.arc);
  for (const road of byWorth) {
    const isIdle = road.items.length === 0 && road.to === road.from;
    if (!isIdle && !kept.some((other) => other.to === road.to && coversAll(other, road))) kept.push(road);
  }
  return kept.sort((a, b) => a.arc - b.arc);
}

/** What can happen as a graph of numbers, without what no shortest tour needs. */
function roadsOf(arcs: readonly Arc[], origin: string): Roads {
  const placeNumber = numbering();
  const itemNumber = numbering();
  const first = placeNumber(origin);
  const roads = arcs.map(
    ({ from, to, items }, arc): Road => ({
      arc,
      from: placeNumber(from),
      to: placeNumber(to),
      items: [...new Set(items)].map(itemNumber),
    }),
  );
  const places = Math.max(first, ...roads.flatMap(({ from, to }) => [from, to])) + 1;
  const from = Map.groupBy(roads, (road) => road.from);
  return {
    origin: first,
    places,
    items: new Set(roads.flatMap(({ items }) => items)).size,
    from: Array.from({ length: places }, (_, place) => needed(from.get(place) ?? [])),
  };
}

/** A breadth-first search that can be begun again and again without clearing what it knew. */
class Search {
  readonly #roads: Roads;
  readonly #queue: Int32Array;
  readonly #depth: Int32Array;
  readonly #round: Int32Array;
  readonly #cameBy: (Road | undefined)[];
  #rounds = 0;

  constructor(roads: Roads) {
    this.#roads = roads;
    this.#queue = new Int32Array(roads.places);
    this.#depth = new Int32Array(roads.places);
    this.#round = new Int32Array(roads.places);
    this.#cameBy = new Array(roads.places);
  }

  /**
   * The shortest way from a place to the road that is worth most among the nearest that are worth anything, that road included.
   * @param worth of a road; 0 is none
   * @param most roads on the way
   */
  nearest(start: number, worth: (road: Road) => number, most = Number.POSITIVE_INFINITY): Road[] | undefined {
    let best: Road | undefined;
    let bestWorth = 0;
    let [read, written] = [0, 0];
    this.#rounds += 1;
    this.#meet(start, undefined, 0, written++);
    while (read < written) {
      const place = this.#queue[read++] ?? 0;
      const depth = this.#depth[place] ?? 0;
      if (depth >= most || (best && depth > (this.#depth[best.from] ?? 0))) break;
      for (const road of this.#roads.from[place] ?? []) {
        const value = worth(road);
        if (value > bestWorth) [best, bestWorth] = [road, value];
        if (this.#round[road.to] !== this.#rounds) this.#meet(road.to, road, depth + 1, written++);
      }
    }
    return best && [...this.#wayTo(best.from), best];
  }

  #meet(place: number, by: Road | undefined, depth: number, nth: number) {
    this.#round[place] = this.#rounds;
    this.#cameBy[place] = by;
    this.#depth[place] = depth;
    this.#queue[nth] = place;
  }

  #wayTo(place: number): Road[] {
    const way: Road[] = [];
    for (let road = this.#cameBy[place]; road; road = this.#cameBy[road.from]) way.push(road);
    return way.reverse();
  }
}

function count(counts: Int32Array, roads: readonly Road[], by: 1 | -1) {
  for (const { items } of roads) for (const item of items) counts[item] = (counts[item] ?? 0) + by;
}

const isCovered = (counts: Int32Array, roads: readonly Road[]): boolean =>
  roads.every(({ items }) => items.every((item) => (counts[item] ?? 0) > 0));

/** The shortest way between two places, if it has fewer than `most` roads. */
function shortcut(search: Search, from: number, to: number, most: number): Road[] | undefined {
  if (from === to) return [];
  return most > 1 ? search.nearest(from, (road) => (road.to === to ? 1 : 0), most - 1) : undefined;
}

/** Replaces the longest stretch that covers nothing of its own by a shorter way. */
function cutOne(path: Road[], search: Search, counts: Int32Array): Road[] | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    for (let first = 0; first + length <= path.length; first += 1) {
      const less = path.slice(first, first + length);
      const [begin, end] = [less[0], less.at(-1)];
      if (!begin || !end) continue;
      count(counts, less, -1);
      if (isCovered(counts, less)) {
        // After what comes last, no place has to be reached.
        const isLast = first + length === path.length;
        const more = isLast ? [] : shortcut(search, begin.from, end.to, length);
        if (more) {
          count(counts, more, 1);
          return [...path.slice(0, first), ...more, ...path.slice(first + length)];
        }
      }
      count(counts, less, 1);
    }
  }
  return undefined;
}

/** Takes out of the paths, the last and most wanting first, every stretch whose items other steps cover as well. */
function shorten(paths: readonly Road[][], { items }: Roads, search: Search): Road[][] {
  const counts = new Int32Array(items);
  for (const path of paths) count(counts, path, 1);
  const shorter = paths.toReversed().map((path) => {
    let left = path;
    for (let next: Road[] | undefined = left; next; next = cutOne(left, search, counts)) left = next;
    return left;
  });
  return shorter.reverse().filter((path) => path.length > 0);
}

/** A tester loses the thread on longer paths, and a failure in the middle hides what comes after it. */
const longestPath = 26;

/** How many tries are worth their time: about this many roads are looked at in all. */
const effort = 30_000;
const mostTries = 40;

function walkOn({ origin, from }: Roads, search: Search, todo: Uint8Array): Road[] {
  const path: Road[] = [];
  const worth = ({ items, to }: Road) => {
    let gain = 0;
    for (const item of items) gain += todo[item] ?? 0;
    // A dead end comes last: it ends the path.
    return gain > 0 && from[to]?.length ? gain + 1 : gain;
  };
  for (;;) {
    const way = search.nearest(path.at(-1)?.to ?? origin, worth);
    if (!way || (path.length > 0 && path.length + way.length > longestPath)) return path;
    path.push(...way);
    for (const { items } of way) for (const item of items) todo[item] = 0;
  }
}

/** Always to the nearest item left; then every detour is cut that covers nothing of its own. */
function greedy(roads: Roads): Road[][] {
  const search = new Search(roads);
  const todo = new Uint8Array(roads.items).fill(1);
  const paths: Road[][] = [];
  for (let path = walkOn(roads, search, todo); path.length > 0; path = walkOn(roads, search, todo))
    paths.push(path);
  return shorten(paths, roads, search);
}

const sizeOf = (paths: readonly Road[][]) => paths.reduce((sum, path) => sum + path.length, 0);

/**
 * Few paths from the origin that together cover every item that can be covered, in few steps; the same for the same arcs.
 * A shortest tour cannot be found in any sensible time, so that the best of several greedy ones is taken.
 * @param most tries after the first
 */
export function cover<A extends Arc>(arcs: readonly A[], origin: string, most = mostTries): A[][] {
  const roads = roadsOf(arcs, origin);
  const tries = Math.min(most, Math.floor(effort / (arcs.length + 1)));
  const random = randomBy(1);
  let best = greedy(roads);
  for (let nth = 0; nth < tries; nth += 1) {
    const next = greedy({ ...roads, from: roads.from.map((list) => shuffled(list, random)) });
    if (sizeOf(next) < sizeOf(best)) best = next;
  }
  return best.map((path) => path.flatMap(({ arc }) => arcs[arc] ?? []));
}
