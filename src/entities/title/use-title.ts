import { useLayoutEffect } from 'react';
import { isReaderKnown } from '#ui/format/region.ts';
import { pageTitle } from './page-title.ts';

/**
 * ROU-09. Gives the document a title that the route cannot know: `useTitle(gig?.title)`, and a public page its
 * description. Nothing (null, undefined) leaves the route's own. " · Sidestage" is added.
 */
export function useTitle(title: string | null | undefined, description: string | null = null): void {
  // On the server there are no effects, and one page at a time.
  if (!isReaderKnown() && title) pageTitle.set({ title, description });
  useLayoutEffect(() => {
    if (!title) return;
    pageTitle.set({ title, description });
    return () => pageTitle.set(null);
  }, [title, description]);
}
