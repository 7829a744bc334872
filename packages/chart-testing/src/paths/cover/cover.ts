import { type Arc, type Road, type Roads, roadsOf } from './roads.ts';
import { Search } from './search.ts';

/** Shuffles lists by chance that is the same in every run (mulberry32). */
function shuffler(seed = 1): <T>(list: readonly T[]) => T[] {
  let state = seed;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return (list) =>
    list
      .map((thing) => ({ thing, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ thing }) => thing);
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
  const shuffled = shuffler();
  let best = greedy(roads);
  for (let nth = 0; nth < tries; nth += 1) {
    const next = greedy({ ...roads, from: roads.from.map(shuffled) });
    if (sizeOf(next) < sizeOf(best)) best = next;
  }
  return best.map((path) => path.flatMap(({ arc }) => arcs[arc] ?? []));
}
