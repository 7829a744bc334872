import { useQueryClient } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { useToggle } from '#actors/toggle.ts';
import { okSchema } from '#contract/fields.ts';
import { patchSuggestion, type ShownSuggestion } from '#entities/person/people-queries.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { focusIfLost } from '#ui/focus/focus-if-lost.ts';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './discover-card.css.ts';
import { Suggestion, type SuggestionProps } from './suggestion.tsx';

type DismissableSuggestionsProps = { people: readonly ShownSuggestion[]; narrow: boolean };

export const DismissableSuggestions = ({ people, narrow }: DismissableSuggestionsProps) => (
  <ul className={narrow ? css.rows : css.cards}>
    {people.map((person) => (
      <DismissableSuggestion key={person.id} person={person} narrow={narrow} />
    ))}
  </ul>
);

function DismissableSuggestion({ person, narrow }: SuggestionProps) {
  const { name, linkState } = person;
  const { row, isAway, toggleDismissed } = useDismissal(person);
  if (!isAway) {
    const dismissButton = linkState === 'none' && (
      <IconButton data-dismiss icon={X} label={`Not interested in ${name}`} onClick={toggleDismissed} />
    );
    return <Suggestion ref={row} person={person} narrow={narrow} away={dismissButton} />;
  }
  return (
    <li ref={row} className={narrow ? css.row : css.card}>
      <p className={css.dismissed}>
        <span role="status">
          <bdi>{name}</bdi> won’t be suggested again.
        </span>{' '}
        <Button
          size="small"
          variant="quiet"
          aria-label={`Undo: suggest ${name} again`}
          onClick={toggleDismissed}
        >
          Undo
        </Button>
      </p>
    </li>
  );
}

/**
 * Dismisses a suggestion, with undo in its place while the list is shown. Updates at once and saves the last
 * state, also after navigation; failures are reported. Focus moves to the first button of `row`.
 */
export function useDismissal({ id, isDismissed = false }: ShownSuggestion) {
  const client = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const hasActed = useRef(false);
  const show = (away: boolean) => patchSuggestion(client, id, { isDismissed: away });
  const { pressed, toggle } = useToggle({
    on: isDismissed,
    save: async (away) => {
      // Refetched suggestions keep dismissed people in place.
      show(away);
      try {
        await ask(`${away ? 'PUT' : 'DELETE'} /api/people/:id/dismissal`, okSchema, { id });
        show(away);
      } catch (error) {
        show(!away);
        throw error;
      }
    },
    failed: (error) =>
      notify.error(`We couldn’t update your suggestions. ${failureOf(error).text}`, {
        id: `dismissal ${id}`,
      }),
  });
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    const { current } = row;
    focusIfLost(current, current?.querySelector<HTMLElement>(pressed ? 'button' : '[data-dismiss]'));
  }, [pressed]);
  const toggleDismissed = () => {
    hasActed.current = true;
    toggle();
  };
  return { row, isAway: pressed, toggleDismissed };
}
