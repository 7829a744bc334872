import { shorten } from './shorten.ts';

/** One thing that can happen: from one place to another, and what is covered by it. */
export interface Arc {
  from: string;
  to: string;
  items: readonly string[];
}

export type ArcsFrom<A extends Arc> = ReadonlyMap<string, readonly A[]>;

/** A manual tester loses the thread on longer paths, and a failure in the middle hides what comes after it. */
const longestPath = 26;

function wayBack<A extends Arc>(cameBy: ReadonlyMap<string, A | undefined>, end: string): A[] {
  const way: A[] = [];
  for (let arc = cameBy.get(end); arc; arc = cameBy.get(arc.from)) way.push(arc);
  return way.reverse();
}

/** The nearest arc that covers something left, the one that covers most among equals, and the shortest way over it. */
function nearestNew<A extends Arc>(arcsFrom: ArcsFrom<A>, start: string, todo: ReadonlySet<string>) {
  const cameBy = new Map<string, A | undefined>([[start, undefined]]);
  const depths = new Map([[start, 0]]);
  let best: { arc: A; worth: number; depth: number } | undefined;
  // A Map keeps its order while it grows: it is the queue.
  for (const [place] of cameBy) {
    const depth = depths.get(place) ?? 0;
    if (best && depth > best.depth) break;
    for (const arc of arcsFrom.get(place) ?? []) {
      const gain = arc.items.reduce((sum, item) => sum + (todo.has(item) ? 1 : 0), 0);
      // A dead end comes last: it ends the path.
      const worth = gain > 0 && arcsFrom.has(arc.to) ? gain + 1 : gain;
      if (worth > (best?.worth ?? 0)) best = { arc, worth, depth };
      if (!cameBy.has(arc.to)) {
        cameBy.set(arc.to, arc);
        depths.set(arc.to, depth + 1);
      }
    }
  }
  return best && [...wayBack(cameBy, best.arc.from), best.arc];
}

function walkOn<A extends Arc>(arcsFrom: ArcsFrom<A>, origin: string, todo: Set<string>): A[] {
  const path: A[] = [];
  for (;;) {
    const way = nearestNew(arcsFrom, path.at(-1)?.to ?? origin, todo);
    if (!way || (path.length > 0 && path.length + way.length > longestPath)) return path;
    path.push(...way);
    for (const { items } of way) for (const item of items) todo.delete(item);
  }
}

/**
 * Few paths from the origin that together cover every item of the arcs, in few steps.
 * Greedy, always to the nearest item left; then every detour is cut that covers nothing of its own.
 */
export function cover<A extends Arc>(arcs: readonly A[], origin: string): A[][] {
  const arcsFrom = Map.groupBy(arcs, ({ from }) => from);
  const todo = new Set(arcs.flatMap(({ items }) => items));
  const paths: A[][] = [];
  while (todo.size > 0) {
    const path = walkOn(arcsFrom, origin, todo);
    if (path.length === 0) break;
    paths.push(path);
  }
  return shorten(paths, arcsFrom);
}
