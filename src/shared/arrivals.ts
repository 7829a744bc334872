type Named = { id: string };

/** The ids seen in a paginated list, in the order they were seen. */
export type Seen = { ids: readonly string[]; pages: number };

const idsInOrder = (items: readonly Named[]) => items.map(({ id }) => id);

/**
 * Marks newly loaded pages as seen; items that turn up later in a loaded page are arrivals. Returns the same
 * object if nothing changed.
 */
export function mergeArrivals<T extends Named>(
  seen: Seen | null,
  pages: readonly { items: readonly T[] }[],
  order: (items: readonly T[]) => readonly string[] = idsInOrder,
): Seen {
  const before = seen ?? { ids: [], pages: 0 };
  if (pages.length <= before.pages) return before;
  const loaded = pages.slice(before.pages).flatMap(({ items }) => items);
  const ids = order(loaded.filter(({ id }) => !before.ids.includes(id)));
  return { ids: [...before.ids, ...ids], pages: pages.length };
}

export const hasArrived = (seen: Seen, { id }: Named): boolean => !seen.ids.includes(id);
