import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import type { PersonCard } from '#contract/ours/person.ts';
import { linksQuery, peopleQuery, suggestionsQuery } from '#entities/person/people-queries.ts';
import { failureOf } from '#transport/failure.ts';
import { countWords } from '#ui/format/numbers.ts';

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

/** The rest of a list: without those who are shown above it already, and each once though pages may overlap. */
export function others(people: readonly PersonCard[], above: readonly PersonCard[]): PersonCard[] {
  const known = new Set(above.map(({ id }) => id));
  return people.filter(({ id }) => {
    if (known.has(id)) return false;
    known.add(id);
    return true;
  });
}
