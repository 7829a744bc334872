import { useState } from 'react';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { hasArrived, learn } from '#shared/arrivals.ts';

type Pages = readonly { items: readonly GigSummary[] }[];

/**
 * The board is live, but nothing moves under the eyes: lines change where they stand, and gigs that were posted
 * meanwhile are counted until `show`. Another search starts anew. No pages: none of this search are here yet.
 */
export function useArrivals(q: string, pages: Pages | undefined) {
  const [looked, setLooked] = useState(() => ({ q, seen: learn(null, []) }));
  const seen = learn(looked.q === q ? looked.seen : null, pages ?? []);
  if (pages && (looked.q !== q || looked.seen !== seen)) setLooked({ q, seen });
  const arrived = (pages ?? []).flatMap(({ items }) => items).filter((gig) => hasArrived(seen, gig));
  return {
    count: arrived.length,
    isShown: (gig: GigSummary) => !hasArrived(seen, gig),
    show: () => setLooked({ q, seen: learn(null, pages ?? []) }),
  };
}
