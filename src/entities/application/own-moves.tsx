import { type ReactNode, useState } from 'react';
import { applicationMoves } from '#actors/application.ts';
import { isBooked } from '#contract/ours/application-states.ts';
import { asForRole } from '#contract/ours/gig-roles.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { gigStateOf } from '#contract/permissions/gigs.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { type WantedMove, withdrawingWords } from './application-words.ts';
import { useApplicationMove } from './use-application-move.ts';

type OwnMovesProps = {
  gig: GigSummary;
  application: NonNullable<GigSummary['myApplication']>;
  /** Between yes and no. */
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
