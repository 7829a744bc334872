import type { Suggested as Person } from '#entities/person/people-queries.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import * as css from './ads.css.ts';
import { useFreshSuggestions } from './fresh-suggestions.ts';
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
