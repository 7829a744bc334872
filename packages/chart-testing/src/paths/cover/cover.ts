import { type Arc, type Road, type Roads, roadsOf } from './roads.ts';
import { Search } from './search.ts';
import { shorten } from './shorten.ts';
import { shuffler } from './shuffler.ts';

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
