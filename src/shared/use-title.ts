import { useLayoutEffect } from 'react';
import { isReaderKnown } from '#ui/format/region.ts';
import { createListeners } from '#ui/listeners/listeners.ts';

type PageTitle = {
  title: string;
  description: string | null;
  /** The canonical address, if it has more than a path. */
  address: string | null;
};

let override: PageTitle | null = null;

const listeners = createListeners();

/** Title and description where the route's are not enough, such as a gig's or person's name. */
export const pageTitle = {
  current: () => override,
  subscribe: listeners.subscribe,
  set(next: PageTitle | null) {
    if ((['title', 'description', 'address'] as const).every((part) => next?.[part] === override?.[part]))
      return;
    override = next;
    listeners.notify();
  },
};

/**
 * ROU-09. Sets a document title the route cannot know: `useTitle(gig?.title)`, and for a public page its
 * description and canonical address. Null or undefined keeps the route's own. " · Sidestage" is added.
 */
export function useTitle(
  title: string | null | undefined,
  description: string | null = null,
  address: string | null = null,
): void {
  // The server runs no effects and renders one page at a time.
  if (!isReaderKnown() && title) pageTitle.set({ title, description, address });
  useLayoutEffect(() => {
    if (!title) return;
    pageTitle.set({ title, description, address });
    return () => pageTitle.set(null);
  }, [title, description, address]);
}
