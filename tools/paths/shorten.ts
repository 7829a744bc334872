import type { Arc, ArcsFrom } from './cover.ts';

type Counts = Map<string, number>;

function count(counts: Counts, arcs: readonly Arc[], by: 1 | -1) {
  for (const { items } of arcs) for (const item of items) counts.set(item, (counts.get(item) ?? 0) + by);
}

/** Whether all is still covered when these arcs are walked once less and those once more. */
function isSpare(counts: Counts, less: readonly Arc[], more: readonly Arc[]): boolean {
  count(counts, less, -1);
  count(counts, more, 1);
  const spare = less.every(({ items }) => items.every((item) => (counts.get(item) ?? 0) > 0));
  if (spare) return true;
  count(counts, less, 1);
  count(counts, more, -1);
  return false;
}

/** The shortest way between two places, if it has fewer than `most` arcs. */
function shortcut<A extends Arc>(arcsFrom: ArcsFrom<A>, from: string, to: string, most: number) {
  const ways = new Map<string, A[]>([[from, []]]);
  for (const [place, way] of ways) {
    if (place === to) return way;
    if (way.length + 1 >= most) continue;
    for (const arc of arcsFrom.get(place) ?? []) if (!ways.has(arc.to)) ways.set(arc.to, [...way, arc]);
  }
  return undefined;
}

/** Replaces the longest stretch that can be replaced by a shorter way. */
function cutOne<A extends Arc>(path: A[], arcsFrom: ArcsFrom<A>, counts: Counts): A[] | undefined {
  for (let length = path.length; length > 0; length -= 1) {
    for (let first = 0; first + length <= path.length; first += 1) {
      const less = path.slice(first, first + length);
      const [from, to] = [less[0]?.from, less.at(-1)?.to];
      if (from === undefined || to === undefined) continue;
      // What comes last leads nowhere that is needed.
      const isEnd = first + length === path.length;
      const more = isEnd ? [] : shortcut(arcsFrom, from, to, length);
      if (more && isSpare(counts, less, more))
        return [...path.slice(0, first), ...more, ...path.slice(first + length)];
    }
  }
  return undefined;
}

/** Takes out of the paths, the last and most wanting first, every stretch whose items other steps cover as well. */
export function shorten<A extends Arc>(paths: readonly A[][], arcsFrom: ArcsFrom<A>): A[][] {
  const counts: Counts = new Map();
  for (const path of paths) count(counts, path, 1);
  const shorter = paths.toReversed().map((path) => {
    let left = path;
    for (let next: A[] | undefined = left; next; next = cutOne(left, arcsFrom, counts)) left = next;
    return left;
  });
  return shorter.reverse().filter((path) => path.length > 0);
}
