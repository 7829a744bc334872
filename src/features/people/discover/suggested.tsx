import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import {
  askSuggestions,
  type Suggested as Person,
  suggestionsQuery,
} from '#entities/person/people-queries.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import * as css from './ads.css.ts';
import { Suggestion } from './suggestion.tsx';

const Dismissables = lazyPart(() => import('./dismissable.tsx').then((part) => part.Dismissables));

type SuggestedProps = {
  people: readonly Person[];
  /** In a narrow column: rows in place of cards. */
  narrow?: boolean;
};

/** Whom a member may know or want, each with why and, as soon as its code is here, a way to be rid of them. */
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

/** A new answer under the eyes of whoever reads the last one: what they did there stays, new people come at the end. */
export function withNews(known: readonly Person[], fresh: readonly Person[]): Person[] {
  const stays = known.flatMap((old) => {
    if (old.isDismissed || old.linkState !== 'none') return [old];
    return fresh.filter(({ id }) => id === old.id);
  });
  return [...stays, ...fresh.filter(({ id }) => known.every((old) => old.id !== id))];
}

const { queryKey } = suggestionsQuery;

/** Asks whom the member may know once more when somebody has become a link, or is none any more. */
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
      // What is there stays, and is asked for when the list is looked at next.
      () => {},
    );
  }, [client, isOld]);
}
