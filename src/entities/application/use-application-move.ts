import { useQueryClient } from '@tanstack/react-query';
import { applicationMoves } from '#actors/application.ts';
import { applicationMoveSchema } from '#contract/ours/applications.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { refreshGigs } from '#entities/gig/gig-queries.ts';
import { useAct } from '#shared/query-client.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { notify } from '#ui/toaster/toast.ts';
import { doneWords, refusalWords, type WantedMove } from './application-words.ts';

const paths = {
  withdraw: ownPaths.withdrawApplication,
  accept: ownPaths.acceptApplication,
  decline: ownPaths.declineApplication,
  undoDecline: ownPaths.undoDecline,
} as const;

/** News of one gig's applications replace each other: what is not so any more does not stay on the screen. */
export const applicationToast = (gigId: string) => `application ${gigId}`;

/** Whether the poster could think again, by the chart. */
export const canUndoDecline = ({ gig }: Pick<WantedMove, 'gig'>, now = new Date()): boolean =>
  applicationMoves('declined', gig, now)('poster.undoDecline');

/**
 * A move of an application, told in words. Settled is when the page knows how everything stands after it, also
 * after a refusal: then somebody else was first, and what stands now is shown and said.
 */
export function useApplicationMove() {
  const client = useQueryClient();
  const act = useAct({
    mutationFn: ({ id, move }: WantedMove) => parsed(applicationMoveSchema, http.post(paths[move](id))),
    onSuccess: (after, wanted) => {
      const undo = wanted.move === 'decline' && canUndoDecline(wanted);
      notify.success(doneWords(wanted, after), {
        id: applicationToast(wanted.gig.id),
        ...(undo && {
          action: {
            label: 'Undo',
            act: () => act.mutate({ ...wanted, move: 'undoDecline', state: 'declined' }),
          },
        }),
      });
    },
    onError: (error, wanted) =>
      notify.error(refusalWords(wanted, error), { id: applicationToast(wanted.gig.id) }),
    onSettled: () => refreshGigs(client),
  });
  return act;
}
