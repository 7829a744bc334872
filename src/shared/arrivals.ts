type Named = { id: string };

/** What somebody has seen of a list that comes page by page, in the order in which they saw it. */
export type Seen = { ids: readonly string[]; pages: number };

const inTheirOrder = (items: readonly Named[]) => items.map(({ id }) => id);

/**
 * A page that was asked for is seen as a whole, however old what it brings; what turns up later in a page that was
 * here already has arrived meanwhile. The same object when there is nothing to learn.
 */
export function learn<T extends Named>(
  seen: Seen | null,
  pages: readonly { items: readonly T[] }[],
  order: (items: readonly T[]) => readonly string[] = inTheirOrder,
): Seen {
  const before = seen ?? { ids: [], pages: 0 };
  if (pages.length <= before.pages) return before;
  const asked = pages.slice(before.pages).flatMap(({ items }) => items);
  const ids = order(asked.filter(({ id }) => !before.ids.includes(id)));
  return { ids: [...before.ids, ...ids], pages: pages.length };
}

/** Whether something has come since. */
export const hasArrived = (seen: Seen, { id }: Named): boolean => !seen.ids.includes(id);
