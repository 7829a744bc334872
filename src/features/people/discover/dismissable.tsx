import X from 'lucide-react/icons/x';
import type { Suggested as Person } from '#entities/person/people-queries.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import * as css from './ads.css.ts';
import { Suggestion, type SuggestionProps } from './suggestion.tsx';
import { useDismissal } from './use-dismissal.ts';

/** Those who are suggested, each with a way to be rid of them. */
export const Dismissables = ({ people, narrow }: { people: readonly Person[]; narrow: boolean }) => (
  <ul className={narrow ? css.rows : css.ads}>
    {people.map((person) => (
      <Dismissable key={person.id} person={person} narrow={narrow} />
    ))}
  </ul>
);

/** One of them; once they are gone says so, with the way back. */
function Dismissable({ person, narrow }: SuggestionProps) {
  const { name, linkState } = person;
  const { row, isAway, act } = useDismissal(person);
  if (!isAway) {
    const away = linkState === 'none' && (
      <IconButton data-dismiss icon={X} label={`Not interested in ${name}`} onClick={act} />
    );
    return <Suggestion ref={row} person={person} narrow={narrow} away={away} />;
  }
  return (
    <li ref={row} className={narrow ? css.row : css.ad}>
      <p className={css.gone}>
        <span role="status">
          <bdi>{name}</bdi> will not be suggested again.
        </span>{' '}
        <Button size="small" look="bare" aria-label={`Undo: suggest ${name} again`} onClick={act}>
          Undo
        </Button>
      </p>
    </li>
  );
}
