import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { askSuggestions, type Suggested, suggestionsQuery } from '#entities/person/people-queries.ts';

/** A new answer under the eyes of whoever reads the last one: what they did there stays, new people come at the end. */
export function withNews(known: readonly Suggested[], fresh: readonly Suggested[]): Suggested[] {
  const stays = known.flatMap((old) => {
    if (old.isDismissed || old.linkState !== 'none') return [old];
    return fresh.filter(({ id }) => id === old.id);
  });
  return [...stays, ...fresh.filter(({ id }) => known.every((old) => old.id !== id))];
}

const { queryKey } = suggestionsQuery;

/** Asks whom the member may know once more when somebody has become a link, or is none any more. */
export function useFreshSuggestions(): void {
  const client = useQueryClient();
  const isOld = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => client.getQueryState(queryKey)?.isInvalidated ?? false,
    () => false,
  );
  useEffect(() => {
    if (!isOld) return;
    void askSuggestions().then(
      ({ items }) =>
        client.setQueryData(queryKey, (known) => known && { items: withNews(known.items, items) }),
      // What is there stays, and is asked for when the list is looked at next.
      () => {},
    );
  }, [client, isOld]);
}
