import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import {
  fetchSuggestions,
  type ShownSuggestion as Person,
  suggestionsQuery,
} from '#entities/person/people-queries.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import * as css from './discover-card.css.ts';
import { Suggestion } from './suggestion.tsx';

const DismissableSuggestions = lazyPart(() =>
  import('./dismissable-suggestions.tsx').then((part) => part.DismissableSuggestions),
);

type SuggestionsProps = {
  people: readonly Person[];
  /** Rows instead of cards. */
  narrow?: boolean;
};

export function Suggestions({ people, narrow = false }: SuggestionsProps) {
  useRefetchSuggestions();
  const meanwhile = (
    <ul className={narrow ? css.rows : css.cards}>
      {people.map((person) => (
        <Suggestion key={person.id} person={person} narrow={narrow} />
      ))}
    </ul>
  );
  return (
    <DismissableSuggestions
      people={people}
      narrow={narrow}
      fallback={meanwhile}
      renderError={() => meanwhile}
    />
  );
}

/** Merges a refetch while the list is read: known people stay, new ones go last. */
export function mergeRefetched(known: readonly Person[], fresh: readonly Person[]): Person[] {
  const stays = known.flatMap((old) => {
    if (old.isDismissed || old.linkState !== 'none') return [old];
    return fresh.filter(({ id }) => id === old.id);
  });
  return [...stays, ...fresh.filter(({ id }) => known.every((old) => old.id !== id))];
}

const { queryKey } = suggestionsQuery;

/** Refetches suggestions when a link was made or ended. */
function useRefetchSuggestions(): void {
  const client = useQueryClient();
  const isOld = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => client.getQueryState(queryKey)?.isInvalidated ?? false,
    () => false,
  );
  useEffect(() => {
    if (!isOld) return;
    void fetchSuggestions().then(
      ({ items }) =>
        client.setQueryData(queryKey, (known) => known && { items: mergeRefetched(known.items, items) }),
      // After a failure the list stays, and is refetched when next shown.
      () => {},
    );
  }, [client, isOld]);
}
