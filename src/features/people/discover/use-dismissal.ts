import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { okSchema } from '#contract/ours/page.ts';
import { changeSuggested } from '#entities/person/people-queries.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { focusIfLeft } from '#ui/focus/focus-if-left.ts';
import { notify } from '#ui/toaster/toast.ts';

/**
 * "Not interested" in a suggestion, and the way back, which stands in its place for as long as the list is looked at.
 * The first button of whatever takes `row` gets the focus when either has been said.
 */
export function useDismissal(id: string, isDismissed: boolean) {
  const client = useQueryClient();
  const row = useRef<HTMLLIElement>(null);
  const hasActed = useRef(false);
  const { mutate, isPending } = useAct({
    mutationFn: (away: boolean) =>
      ask(away ? 'PUT /api/people/:id/dismissal' : 'DELETE /api/people/:id/dismissal', okSchema, { id }),
    onSuccess: (_, away) => {
      hasActed.current = true;
      changeSuggested(client, id, { isDismissed: away });
    },
    onError: (error) => notify.error(failureOf(error).text),
  });
  useEffect(() => {
    if (!hasActed.current) return;
    hasActed.current = false;
    const { current } = row;
    focusIfLeft(current, current?.querySelector<HTMLElement>(isDismissed ? 'button' : '[data-dismiss]'));
  }, [isDismissed]);
  return { row, busy: isPending, dismiss: () => mutate(true), undo: () => mutate(false) };
}
