import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type GigCountsQuery, gigCountsSchema } from '#contract/gig-search.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { defaultDistance } from '#contract/places.ts';
import { gigKeys, gigsQuery } from '#entities/gig/gig-queries.ts';
import { isGone } from '#entities/gig/status-label.ts';
import { hasArrived, mergeArrivals } from '#shared/arrivals.ts';
import { itemsOf } from '#shared/paged-query.ts';
import { ask } from '#transport/http.ts';
import { distance } from '#ui/format/distance.ts';
import { countText } from '#ui/format/numbers.ts';
import { ownTimeZone } from '#ui/format/region.ts';
import { activeFilters, type Filters, toQuery } from './filters.ts';
import { gigCountText } from './no-matches.tsx';

type Pages = readonly { items: readonly GigSummary[] }[];

/** New gigs are only counted until `show`, so that the board does not move while it is read. */
export function useArrivals(queryKey: string, pages: Pages | undefined) {
  const [state, setState] = useState(() => ({ queryKey, seen: mergeArrivals(null, []) }));
  const seen = mergeArrivals(state.queryKey === queryKey ? state.seen : null, pages ?? []);
  if (pages && (state.queryKey !== queryKey || state.seen !== seen)) setState({ queryKey, seen });
  const arrived = (pages ?? []).flatMap(({ items }) => items).filter((gig) => hasArrived(seen, gig));
  return {
    count: arrived.length,
    isShown: (gig: GigSummary) => !hasArrived(seen, gig),
    show: () => setState({ queryKey, seen: mergeArrivals(null, pages ?? []) }),
  };
}

/** Number of gigs each filter would leave. Keyed with the lists, because posting or filling a gig changes it. */
const gigCountsQuery = (query: GigCountsQuery) =>
  queryOptions({
    queryKey: [...gigKeys.lists, 'counts', query],
    queryFn: ({ signal }) => ask('GET /api/gigs/counts', gigCountsSchema, { query, signal }),
  });

export function useGigs(filters: Filters) {
  const gigsSearch = toQuery(filters);
  const { sort: _, ...countsSearch } = gigsSearch;
  const [areCountsWanted, setCountsWanted] = useState(false);
  const query = useInfiniteQuery({ ...gigsQuery(gigsSearch), placeholderData: keepPreviousData });
  const isFiltered = activeFilters(filters, undefined).length > 0;
  const counts = useQuery({
    ...gigCountsQuery({ ...countsSearch, clock: ownTimeZone() }),
    enabled: (areCountsWanted || isFiltered) && query.data !== undefined,
    placeholderData: keepPreviousData,
  });
  const isLooking = query.isPlaceholderData;
  const arrivals = useArrivals(JSON.stringify(gigsSearch), isLooking ? undefined : query.data?.pages);
  const gigs = itemsOf(query.data);
  const total =
    isFiltered && counts.data && !counts.isPlaceholderData ? gigCountText(counts.data.total) : null;
  const { q, near, within = defaultDistance } = filters;
  const town = near && counts.data?.place?.name;
  const about = `${q ? ` for “${q}”` : ''}${town ? ` within ${distance(within)} of ${town}` : ''}`;
  const open = gigs.filter((gig) => !isGone(gig)).length;

  /** "14 gigs, 11 open"; "11 open gigs" while there are more pages. */
  const note = () => {
    if (!query.data || isLooking) return '';
    if (gigs.length === 0) return about || isFiltered ? `No gigs${about}` : '';
    if (total) return `${total}${about}`;
    if (query.hasNextPage) return `${countText(open, 'open gig', 'open gigs')}${about}`;
    const all = countText(gigs.length, 'gig', 'gigs');
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
    firstPay: gigs[0] ? { currency: gigs[0].pay.currency, per: gigs[0].pay.unit } : {},
    note: note(),
  };
}
