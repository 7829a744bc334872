import type { Road, Roads } from './roads.ts';
import type { Search } from './search.ts';

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
export function shorten(paths: readonly Road[][], { items }: Roads, search: Search): Road[][] {
  const counts = new Int32Array(items);
  for (const path of paths) count(counts, path, 1);
  const shorter = paths.toReversed().map((path) => {
    let left = path;
    for (let next: Road[] | undefined = left; next; next = cutOne(left, search, counts)) left = next;
    return left;
  });
  return shorter.reverse().filter((path) => path.length > 0);
}
