import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { applicationMoves } from '#actors/application.ts';
import { applicationMoveSchema } from '#contract/applications.ts';
import { asForRole, gigStateOf } from '#contract/gig-state.ts';
import { type GigSummary, isBooked } from '#contract/gigs.ts';
import { termsAsRead } from '#contract/read-terms.ts';
import { refreshGigs } from '#entities/gig/gig-queries.ts';
import { refreshUndo } from '#entities/undo/acts.ts';
import { useAction } from '#shared/query-client.ts';
import { useCooldown } from '#shared/use-cooldown.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/toaster/toast.ts';
import {
  hasChangedSinceShown,
  type RequestedMove,
  refusalText,
  resultText,
  withdrawalText,
} from './application-texts.ts';

type OwnMovesProps = {
  gig: GigSummary;
  application: NonNullable<GigSummary['myApplication']>;
  children?: ReactNode;
};

/** The applicant's own moves, as the chart allows: confirm changed terms, or leave after a confirmation. */
export function OwnMoves({ gig, application: { id, state, roleId }, children }: OwnMovesProps) {
  const may = applicationMoves(state, asForRole(gig, roleId));
  const move = useApplicationMove();
  const [asking, setAsking] = useState(false);
  const isOffered = may('applicant.declineOffer');
  const wanted: RequestedMove = {
    id,
    move: isOffered ? 'declineOffer' : 'withdraw',
    state,
    gig,
    other: gig.poster.name,
  };
  const leaveLabel = isBooked(state) ? 'Drop out' : isOffered ? 'Decline' : 'Withdraw';
  const { title, consequence } = withdrawalText(wanted, gigStateOf(gig, new Date()) === 'open');
  const busy = (name: RequestedMove['move']) => move.isPending && move.variables?.move === name;
  const agree = (name: 'confirm' | 'acceptOffer') => ({
    variant: 'primary' as const,
    size: 'small' as const,
    busy: busy(name),
    onClick: () => move.mutate({ ...wanted, move: name }),
  });
  return (
    <>
      {may('applicant.confirm') && <Button {...agree('confirm')}>I can still come</Button>}
      {may('applicant.acceptOffer') && <Button {...agree('acceptOffer')}>Take the place</Button>}
      {children}
      {(isOffered || may('applicant.withdraw')) && (
        <Button size="small" busy={busy(wanted.move)} onClick={() => setAsking(true)}>
          {leaveLabel}
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          open
          title={title}
          confirmLabel={leaveLabel}
          cancelLabel={isBooked(state) ? 'Keep the gig' : isOffered ? 'Not yet' : 'Keep application'}
          busy={move.isPending}
          onConfirm={() => move.mutate(wanted, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        >
          {consequence}
        </ConfirmDialog>
      )}
    </>
  );
}

const paths = {
  undoDecline: 'undo-decline',
  withdrawOffer: 'withdraw-offer',
  declineOffer: 'decline-offer',
  standBy: 'stand-by',
  withdraw: 'withdraw',
  release: 'release',
} as const;

const send = ({ id, move, gig, roleId, note, message = '', hours }: RequestedMove) => {
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
        body: { ...asRead(), words: message, hours },
      });
    case 'decline':
      return ask('POST /api/applications/:id/decline', applicationMoveSchema, {
        id,
        body: { words: message },
      });
    default:
      return ask(`POST /api/applications/:id/${paths[move]}`, applicationMoveSchema, { id });
  }
};

/** One id per gig, so that a new toast replaces an outdated one. */
export const applicationToast = (gigId: string) => `application ${gigId}`;

export const canUndoDecline = (
  { gig, roleId }: Pick<RequestedMove, 'gig' | 'roleId'>,
  now = new Date(),
): boolean => applicationMoves('declined', asForRole(gig, roleId), now)('poster.undoDecline');

/** Whether the terms changed again while the member was answering. */
const hasChangedAgain = (error: unknown, { move }: RequestedMove) =>
  (move === 'confirm' || move === 'acceptOffer') && failureOf(error).kind === 'conflict';

/**
 * Sends a move and reports the outcome. Refetches after a refusal too, since somebody else may have acted first.
 * @param isShownInline whether the caller shows this refusal, so that no toast is needed
 */
export function useApplicationMove(isShownInline: (error: unknown) => boolean = () => false) {
  const client = useQueryClient();
  const cooldown = useCooldown();
  const act = useAction({
    mutationFn: send,
    onSuccess: async (after, wanted) => {
      if (wanted.move !== 'undoDecline' && (await refreshUndo(client, wanted.id))) return;
      const undo = wanted.move === 'decline' && canUndoDecline(wanted);
      notify.success(resultText(wanted, after), {
        id: applicationToast(wanted.gig.id),
        ...(undo && {
          action: {
            label: 'Undo',
            onClick: () => act.mutate({ ...wanted, move: 'undoDecline', state: 'declined' }),
          },
        }),
      });
    },
    onError: (error, wanted) => {
      if (hasChangedSinceShown(error) || hasChangedAgain(error, wanted)) cooldown.start();
      if (!isShownInline(error))
        notify.error(refusalText(wanted, error), { id: applicationToast(wanted.gig.id) });
    },
    onSettled: () => refreshGigs(client),
  });
  return { ...act, isPending: act.isPending || cooldown.isNow };
}
