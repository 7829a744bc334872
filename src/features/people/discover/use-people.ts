import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#actors/session.ts';
import { type PeopleFilters, peopleCountsSchema } from '#contract/people.ts';
import type { PersonCard } from '#contract/person.ts';
import { linksQuery, peopleQuery, suggestionsQuery } from '#entities/person/people-queries.ts';
import { itemsOf } from '#shared/paged-query.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { countText } from '#ui/format/numbers.ts';
import { type Filters, peopleCountText, toPeopleFilters } from './filters.ts';

/** Not under `peopleKeys`: changed links do not affect the counts. */
const peopleCountsQuery = (filters: PeopleFilters) =>
  queryOptions({
    queryKey: ['people counts', filters],
    queryFn: ({ signal }) => ask('GET /api/people/counts', peopleCountsSchema, { query: filters, signal }),
  });

/** Requests, suggestions and everyone else, each person once. */
export function usePeople(filters: Filters) {
  const query = toPeopleFilters(filters);
  const isNarrowed = Object.keys(filters).length > 0;
  const isFiltered = Object.keys(filters).some((name) => name !== 'q');
  const [areCountsWanted, setCountsWanted] = useState(false);
  const counts = useQuery({
    ...peopleCountsQuery(query),
    enabled: areCountsWanted || isFiltered,
    placeholderData: keepPreviousData,
  });
  const { isAuthenticated, loading } = useSession();
  const people = useInfiniteQuery({ ...peopleQuery(query), placeholderData: keepPreviousData });
  const requests = useInfiniteQuery({ ...linksQuery('incoming'), enabled: isAuthenticated });
  const suggestions = useQuery({ ...suggestionsQuery, enabled: isAuthenticated });

  const waiting = itemsOf(requests.data).map(({ person }) => person);
  const suggested = withoutShown(suggestions.data?.items ?? [], waiting);
  const settling = loading || (isAuthenticated && (requests.isPending || suggestions.isPending));
  const failed = [requests, suggestions].find(({ isError, data }) => isError && !data);
  const found = withoutShown(itemsOf(people.data), []).length;
  const total =
    isNarrowed && counts.data && !counts.isPlaceholderData
      ? `${peopleCountText(counts.data.total, counts.data.isLeast)}, `
      : '';
  return {
    people,
    isVisitor: !loading && !isAuthenticated,
    isNarrowed,
    isFiltered,
    counts,
    wantCounts: () => setCountsWanted(true),
    /** Above everyone else, but not above search results. */
    above: isNarrowed ? [] : [...waiting, ...suggested],
    settling: settling && !isNarrowed && !people.isError,
    note: `${people.hasNextPage ? total : `${countText(found, 'person', 'people')}, `}newest first`,
    forYou: {
      waiting,
      suggested,
      // If the list failed too, one error is enough.
      failure: failed && !people.isError ? failureOf(failed.error).text : null,
      busy: failed?.isFetching ?? false,
      onRetry: () => void failed?.refetch(),
    },
  };
}

/** Without people shown above, and without duplicates from overlapping pages. */
export function withoutShown<P extends PersonCard>(people: readonly P[], above: readonly PersonCard[]): P[] {
  const known = new Set(above.map(({ id }) => id));
  return people.filter(({ id }) => {
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
}
