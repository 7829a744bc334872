import { useQueryClient } from '@tanstack/react-query';
import { useCounts } from '#actors/counts.ts';
import { type LinkStanding, linkStandingSchema } from '#contract/ours/links.ts';
import { dashboardKey } from '#entities/gig/gig-queries.ts';
import { peopleKeys, showStanding } from '#entities/person/people-queries.ts';
import { lookForUndo } from '#entities/undo/acts.ts';
import { useAction } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { notify } from '#ui/toaster/toast.ts';

export type LinkAct =
  | { kind: 'request'; userId: string; note?: string }
  | { kind: 'accept'; linkId: string }
  /** Cancels a request, declines one, or removes a link, whichever it is. */
  | { kind: 'end'; linkId: string };

const does = ({ kind, ...act }: LinkAct) => {
  if ('userId' in act) return ask('POST /api/links', linkStandingSchema, { body: act });
  const name = kind === 'accept' ? 'PUT /api/links/:id/accept' : 'DELETE /api/links/:id';
  return ask(name, linkStandingSchema, { id: act.linkId });
};

/** Everything that shows how people stand to each other has a key that begins with one of these. */
const shown = [peopleKeys.all, dashboardKey];

/**
 * Asking for a link, accepting one, ending one. Two requests that cross become a link. Afterwards everything
 * that shows how the two stand is fetched again; a failure is said, also when the other one was faster.
 * `done` hears how the two stand now, and whether that can be undone, which is said in its place.
 */
export function useLinkActs(done?: (standing: LinkStanding, isUndoable: boolean) => void) {
  const client = useQueryClient();
  const counts = useCounts();
  const mutation = useAction({
    mutationFn: does,
    onSuccess: async (standing, act) => {
      const isUndoable = act.kind === 'end' && (await lookForUndo(client, act.linkId));
      showStanding(client, standing);
      done?.(standing, isUndoable);
    },
    onError: (error) => notify.error(failureOf(error).text),
    onSettled: async () => {
      counts.refresh();
      await Promise.all(shown.map((queryKey) => client.invalidateQueries({ queryKey })));
    },
  });
  return {
    act: mutation.mutate,
    /** The act under way, to mark its button as busy. */
    underWay: mutation.isPending ? mutation.variables : null,
  };
}
