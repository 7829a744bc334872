import { useLayoutEffect } from 'react';
import { pageTitle } from './page-title.ts';

/**
 * ROU-09. Gives the document a title that the route cannot know: `useTitle(gig?.title)`. Nothing (null, undefined)
 * leaves the route's own. " · Sidestage" is added.
 */
export function useTitle(title: string | null | undefined): void {
  useLayoutEffect(() => {
    if (!title) return;
    pageTitle.set(title);
    return () => pageTitle.set(null);
  }, [title]);
}
