import { useState } from 'react';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { hasArrived, learn } from '#shared/arrivals.ts';

type Pages = readonly { items: readonly GigSummary[] }[];

/**
 * The board is live, but nothing moves under the eyes: lines change where they stand, and gigs that were posted
 * meanwhile are counted until `show`. Another question starts anew. No pages: none of this question are here yet.
 */
export function useArrivals(asked: string, pages: Pages | undefined) {
  const [looked, setLooked] = useState(() => ({ asked, seen: learn(null, []) }));
  const seen = learn(looked.asked === asked ? looked.seen : null, pages ?? []);
  if (pages && (looked.asked !== asked || looked.seen !== seen)) setLooked({ asked, seen });
  const arrived = (pages ?? []).flatMap(({ items }) => items).filter((gig) => hasArrived(seen, gig));
  return {
    count: arrived.length,
    isShown: (gig: GigSummary) => !hasArrived(seen, gig),
    show: () => setLooked({ asked, seen: learn(null, pages ?? []) }),
  };
}
