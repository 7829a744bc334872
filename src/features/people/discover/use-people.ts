import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import { linksQuery, peopleQuery, suggestionsQuery } from '#entities/person/people-queries.ts';
import { failureOf } from '#transport/failure.ts';
import { countWords } from '#ui/format/numbers.ts';
import { others } from './sections.ts';

/** Who stands on the page, section by section: those who wait, those one may know, everybody. Each once. */
export function usePeople(q: string) {
  const { isAuthenticated, loading } = useSession();
  const people = useInfiniteQuery({ ...peopleQuery(q), placeholderData: keepPreviousData });
  const requests = useInfiniteQuery({ ...linksQuery('incoming'), enabled: isAuthenticated });
  const suggestions = useQuery({ ...suggestionsQuery, enabled: isAuthenticated });

  const waiting = requests.data?.pages.flatMap(({ items }) => items.map(({ person }) => person)) ?? [];
  const suggested = others(suggestions.data?.items ?? [], waiting);
  const settling = loading || (isAuthenticated && (requests.isPending || suggestions.isPending));
  const failed = [requests, suggestions].find(({ isError, data }) => isError && !data);
  const found = others(people.data?.pages.flatMap(({ items }) => items) ?? [], []).length;
  return {
    people,
    /** Shown above everybody else, though not above what a search found. */
    above: q ? [] : [...waiting, ...suggested],
    settling: settling && !q && !people.isError,
    note: people.hasNextPage ? 'newest first' : countWords(found, 'person', 'people'),
    forYou: {
      waiting,
      suggested,
      failure: failed ? failureOf(failed.error).text : null,
      busy: failed?.isFetching ?? false,
      onRetry: () => void failed?.refetch(),
    },
  };
}
