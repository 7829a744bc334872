import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { applicationMoves } from '#actors/application.ts';
import { isBooked } from '#contract/ours/application-states.ts';
import { applicationMoveSchema } from '#contract/ours/applications.ts';
import { asForRole } from '#contract/ours/gig-roles.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { termsAsRead } from '#contract/ours/read-terms.ts';
import { gigStateOf } from '#contract/permissions/gigs.ts';
import { refreshGigs } from '#entities/gig/gig-queries.ts';
import { lookForUndo } from '#entities/undo/acts.ts';
import { useAction } from '#shared/query-client.ts';
import { useCooldown } from '#shared/use-cooldown.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/toaster/toast.ts';
import {
  doneWords,
  isOtherThanRead,
  refusalWords,
  type WantedMove,
  withdrawingWords,
} from './application-words.ts';

type OwnMovesProps = {
  gig: GigSummary;
  application: NonNullable<GigSummary['myApplication']>;
  children?: ReactNode;
};

/** What the chart allows who applied or is booked: to confirm what has changed, and to leave, which is asked first. */
export function OwnMoves({ gig, application: { id, state, roleId }, children }: OwnMovesProps) {
  const may = applicationMoves(state, asForRole(gig, roleId));
  const move = useApplicationMove();
  const [asking, setAsking] = useState(false);
  const isOffered = may('applicant.declineOffer');
  const wanted: WantedMove = {
    id,
    move: isOffered ? 'declineOffer' : 'withdraw',
    state,
    gig,
    other: gig.poster.name,
  };
  const leave = isBooked(state) ? 'Drop out' : isOffered ? 'Turn it down' : 'Withdraw';
  const { title, consequence } = withdrawingWords(wanted, gigStateOf(gig, new Date()) === 'open');
  const busy = (name: WantedMove['move']) => move.isPending && move.variables?.move === name;
  return (
    <>
      {may('applicant.confirm') && (
        <Button
          look="go"
          size="small"
          busy={busy('confirm')}
          onClick={() => move.mutate({ ...wanted, move: 'confirm' })}
        >
          I can still come
        </Button>
      )}
      {may('applicant.acceptOffer') && (
        <Button
          look="go"
          size="small"
          busy={busy('acceptOffer')}
          onClick={() => move.mutate({ ...wanted, move: 'acceptOffer' })}
        >
          Take the place
        </Button>
      )}
      {children}
      {(isOffered || may('applicant.withdraw')) && (
        <Button size="small" busy={busy(wanted.move)} onClick={() => setAsking(true)}>
          {leave}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          title={title}
          confirm={leave}
          keep={isBooked(state) ? 'Keep the gig' : isOffered ? 'Not yet' : 'Keep applying'}
          busy={move.isPending}
          onConfirm={() => move.mutate(wanted, { onSettled: () => setAsking(false) })}
          onKeep={() => setAsking(false)}
        >
          {consequence}
        </ConfirmDialog>
      )}
    </>
  );
}

const parts = {
  undoDecline: 'undo-decline',
  withdrawOffer: 'withdraw-offer',
  declineOffer: 'decline-offer',
  standBy: 'stand-by',
  withdraw: 'withdraw',
  release: 'release',
} as const;

const send = ({ id, move, gig, roleId, note, words = '', hours }: WantedMove) => {
  const { version = 0 } = gig.myApplication?.question ?? {};
  const asRead = () => ({ terms: termsAsRead(gig, roleId), note });
  switch (move) {
    case 'accept':
      return ask('POST /api/applications/:id/accept', applicationMoveSchema, { id, body: asRead() });
    case 'confirm':
      return ask('POST /api/applications/:id/confirm', applicationMoveSchema, { id, body: { version } });
    case 'acceptOffer':
      return ask('POST /api/applications/:id/accept-offer', applicationMoveSchema, { id, body: { version } });
    case 'offer':
      return ask('POST /api/applications/:id/offer', applicationMoveSchema, {
        id,
        body: { ...asRead(), words, hours },
      });
    case 'decline':
      return ask('POST /api/applications/:id/decline', applicationMoveSchema, { id, body: { words } });
    default:
      return ask(`POST /api/applications/:id/${parts[move]}`, applicationMoveSchema, { id });
  }
};

/** News of one gig's applications replace each other: what is not so any more does not stay on the screen. */
export const applicationToast = (gigId: string) => `application ${gigId}`;

/** Whether the poster could think again, by the chart. */
export const canUndoDecline = (
  { gig, roleId }: Pick<WantedMove, 'gig' | 'roleId'>,
  now = new Date(),
): boolean => applicationMoves('declined', asForRole(gig, roleId), now)('poster.undoDecline');

/** What answers a question was refused: it is another by now. */
const isLate = (error: unknown, { move }: WantedMove) =>
  (move === 'confirm' || move === 'acceptOffer') && failureOf(error).kind === 'conflict';

/**
 * A move of an application, told in words. Settled is when the page knows how everything stands after it, also
 * after a refusal: then somebody else was first, and what stands now is shown and said.
 * @param isToldThere whether a refusal is read where the move was made, and needs no news of its own
 */
export function useApplicationMove(isToldThere: (error: unknown) => boolean = () => false) {
  const client = useQueryClient();
  const looking = useCooldown();
  const act = useAction({
    mutationFn: send,
    onSuccess: async (after, wanted) => {
      if (wanted.move !== 'undoDecline' && (await lookForUndo(client, wanted.id))) return;
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
    onError: (error, wanted) => {
      if (isOtherThanRead(error) || isLate(error, wanted)) looking.begin();
      if (!isToldThere(error))
        notify.error(refusalWords(wanted, error), { id: applicationToast(wanted.gig.id) });
    },
    onSettled: () => refreshGigs(client),
  });
  return { ...act, isPending: act.isPending || looking.isNow };
}
