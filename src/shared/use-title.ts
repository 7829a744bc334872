import { useLayoutEffect } from 'react';
import { isReaderKnown } from '#ui/format/region.ts';

const listeners = new Set<() => void>();

/** What a page says of itself. */
type PageTitle = {
  title: string;
  description: string | null;
  /** Its own address, where that is more than a path. */
  address: string | null;
};

let own: PageTitle | null = null;

const tell = () => {
  for (const listener of listeners) listener();
};

/** What the page in sight says of itself, where its route's words are not enough: a gig's, a person's name. */
export const pageTitle = {
  current: () => own,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  set(next: PageTitle | null) {
    if ((['title', 'description', 'address'] as const).every((part) => next?.[part] === own?.[part])) return;
    own = next;
    tell();
  },
};

/**
 * ROU-09. Gives the document a title that the route cannot know: `useTitle(gig?.title)`, and a public page its
 * description and an address with a query. Nothing (null, undefined) leaves the route's own. " · Sidestage" is added.
 */
export function useTitle(
  title: string | null | undefined,
  description: string | null = null,
  address: string | null = null,
): void {
  // On the server there are no effects, and one page at a time.
  if (!isReaderKnown() && title) pageTitle.set({ title, description, address });
  useLayoutEffect(() => {
    if (!title) return;
    pageTitle.set({ title, description, address });
    return () => pageTitle.set(null);
  }, [title, description, address]);
}
