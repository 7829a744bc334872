import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { type GigSearch, gigSearchesSchema } from '#contract/gig-search.ts';
import { patchQueries } from '#shared/query-client.ts';
import { ask } from '#transport/http.ts';
import { gigKeys } from './gig-queries.ts';

/** GIG-06. Newest first. */
export const searchesQuery = queryOptions({
  queryKey: gigKeys.searches,
  queryFn: ({ signal }) => ask('GET /api/gigs/searches', gigSearchesSchema, { signal }),
});

/** Puts a search into the cached list. Starts a list of its own, refetched at once, when none was loaded. */
export function cacheSearch(client: QueryClient, search: GigSearch) {
  const only = { queryKey: searchesQuery.queryKey, exact: true };
  patchQueries<{ items: GigSearch[] }>(client, only, ({ items }) => ({
    items: items.some(({ id }) => id === search.id)
      ? items.map((one) => (one.id === search.id ? search : one))
      : [search, ...items],
  }));
  if (client.getQueryData(only.queryKey) || client.isFetching(only) > 0) return;
  client.setQueryData(only.queryKey, { items: [search] });
  void client.invalidateQueries(only);
}

/** URL search of the board for a saved search; new gigs first. */
export function boardSearchOf({ id, filters, newCount }: GigSearch): { [name: string]: string | number } {
  const { zone: _, near, within, pay, ...rest } = filters;
  const numbers = { near, within, pay };
  const search = { ...rest, saved: id, ...(newCount > 0 && { sort: 'newest' }), ...numbers };
  return Object.fromEntries(
    Object.entries(search).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, name in numbers ? Number(value) : value] as const],
    ),
  );
}
