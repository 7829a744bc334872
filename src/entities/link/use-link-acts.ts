import { useQueryClient } from '@tanstack/react-query';
import { useCounts } from '#actors/counts.ts';
import { type LinkStatus, linkStatusSchema } from '#contract/links.ts';
import { dashboardKey } from '#entities/gig/gig-queries.ts';
import { patchSuggestionLink, peopleKeys } from '#entities/person/people-queries.ts';
import { refreshUndo } from '#entities/undo/acts.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { notify } from '#ui/toaster/toast.ts';

type LinkAct =
  | { kind: 'request'; userId: string; note?: string }
  | { kind: 'accept'; linkId: string }
  /** Cancels or declines a request, or removes a link. */
  | { kind: 'end'; linkId: string };

const send = ({ kind, ...act }: LinkAct) => {
  if ('userId' in act) return ask('POST /api/links', linkStatusSchema, { body: act });
  const name = kind === 'accept' ? 'PUT /api/links/:id/accept' : 'DELETE /api/links/:id';
  return ask(name, linkStatusSchema, { id: act.linkId });
};

/** Key prefixes of everything that shows a link state. */
const affectedKeys = [peopleKeys.all, dashboardKey];

/**
 * Requests, accepts and ends links. Crossing requests become a link. Refetches link states and reports failures,
 * including those caused by the other person acting first. `onDone` gets the new state, and whether it can be undone
 * in place.
 */
export function useLinkActions(onDone?: (status: LinkStatus, isUndoable: boolean) => void) {
  const client = useQueryClient();
  const counts = useCounts();
  const mutation = useAction({
    mutationFn: send,
    onSuccess: async (status, act) => {
      const isUndoable = act.kind === 'end' && (await refreshUndo(client, act.linkId));
      patchSuggestionLink(client, status);
      onDone?.(status, isUndoable);
    },
    onError: (error) => notify.error(failureOf(error).text),
    onSettled: async () => {
      counts.refresh();
      await Promise.all(affectedKeys.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  return {
    act: mutation.mutate,
    pending: mutation.isPending ? mutation.variables : null,
  };
}
