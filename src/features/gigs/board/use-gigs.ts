import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { usualDistance } from '#contract/ours/distances.ts';
import { type GigCountsQuery, gigCountsSchema } from '#contract/ours/gig-search.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { gigKeys, gigsQuery } from '#entities/gig/gig-queries.ts';
import { isGone } from '#entities/gig/status-label.ts';
import { hasArrived, learn } from '#shared/arrivals.ts';
import { itemsOf } from '#shared/pages.ts';
import { ask } from '#transport/http.ts';
import { distance } from '#ui/format/distance.ts';
import { countWords } from '#ui/format/numbers.ts';
import { ownTimeZone } from '#ui/format/region.ts';
import { askedFor, chosenOf, type Filters } from './filters.ts';
import { gigWords } from './nothing-fits.tsx';

type Pages = readonly { items: readonly GigSummary[] }[];

/** Gigs posted meanwhile are counted until `show`, so that the board does not move while it is read. */
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

/** Number of gigs each filter would leave. Keyed with the lists, because posting or filling a gig changes it. */
const gigCountsQuery = (asked: GigCountsQuery) =>
  queryOptions({
    queryKey: [...gigKeys.lists, 'counts', asked],
    queryFn: ({ signal }) => ask('GET /api/gigs/counts', gigCountsSchema, { query: asked, signal }),
  });

export function useGigs(filters: Filters) {
  const asked = askedFor(filters);
  const { sort: _, ...counted } = asked;
  const [areCountsWanted, setCountsWanted] = useState(false);
  const query = useInfiniteQuery({ ...gigsQuery(asked), placeholderData: keepPreviousData });
  const isFiltered = chosenOf(filters, undefined).length > 0;
  const counts = useQuery({
    ...gigCountsQuery({ ...counted, clock: ownTimeZone() }),
    enabled: (areCountsWanted || isFiltered) && query.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const isLooking = query.isPlaceholderData;
  const arrivals = useArrivals(JSON.stringify(asked), isLooking ? undefined : query.data?.pages);
  const gigs = itemsOf(query.data);
  const total = isFiltered && counts.data && !counts.isPlaceholderData ? gigWords(counts.data.total) : null;
  const { q, near, within = usualDistance } = filters;
  const town = near && counts.data?.place?.name;
  const about = `${q ? ` for “${q}”` : ''}${town ? ` within ${distance(within)} of ${town}` : ''}`;
  const open = gigs.filter((gig) => !isGone(gig)).length;

  /** "14 gigs, 11 open"; "11 open, and more below" while there are more pages. */
  const note = () => {
    if (!query.data || isLooking) return '';
    if (gigs.length === 0) return about || isFiltered ? `Nothing${about}` : '';
    if (total) return `${total}${about}`;
    if (query.hasNextPage) return `${open} open${about}, and more below`;
    const all = countWords(gigs.length, 'gig', 'gigs');
    return about || isFiltered ? `${all}${about}` : `${all}, ${open} open`;
  };
  return {
    query,
    counts,
    wantCounts: () => setCountsWanted(true),
    isLooking,
    isFiltered,
    isNarrowed: isFiltered || Boolean(q),
    arrivals,
    usualPay: gigs[0] ? { currency: gigs[0].pay.currency, per: gigs[0].pay.unit } : {},
    note: note(),
  };
}
