import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import {
  askSuggestions,
  type Suggested as Person,
  suggestionsQuery,
} from '#entities/person/people-queries.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import * as css from './person-ad.css.ts';
import { Suggestion } from './suggestion.tsx';

const Dismissables = lazyPart(() =>
  import('./dismissable-suggestions.tsx').then((part) => part.Dismissables),
);

type SuggestedProps = {
  people: readonly Person[];
  /** Rows instead of cards. */
  narrow?: boolean;
};

export function Suggested({ people, narrow = false }: SuggestedProps) {
  useFreshSuggestions();
  const meanwhile = (
    <ul className={narrow ? css.rows : css.ads}>
      {people.map((person) => (
        <Suggestion key={person.id} person={person} narrow={narrow} />
      ))}
    </ul>
  );
  return <Dismissables people={people} narrow={narrow} meanwhile={meanwhile} whenLost={() => meanwhile} />;
}

/** Merges a refetch while the list is read: known people stay, new ones go last. */
export function withNews(known: readonly Person[], fresh: readonly Person[]): Person[] {
  const stays = known.flatMap((old) => {
    if (old.isDismissed || old.linkState !== 'none') return [old];
    return fresh.filter(({ id }) => id === old.id);
  });
  return [...stays, ...fresh.filter(({ id }) => known.every((old) => old.id !== id))];
}

const { queryKey } = suggestionsQuery;

/** Refetches suggestions when a link was made or ended. */
function useFreshSuggestions(): void {
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
      // After a failure the list stays, and is refetched when next shown.
      () => {},
    );
  }, [client, isOld]);
}
