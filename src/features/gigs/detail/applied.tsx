import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { applicationMoves } from '#actors/application.ts';
import { isBooked } from '#contract/ours/application-states.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { type WantedMove, withdrawingWords } from '#entities/application/application-words.ts';
import { useApplicationMove } from '#entities/application/use-application-move.ts';
import { ChangedTerms } from '#entities/gig/changed-terms.tsx';
import { applicationStatusLabel, phaseOf } from '#entities/gig/status-label.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { firstName } from '#ui/format/names.ts';
import { muted, text as written } from '#ui/layout/words.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { StateMark } from '#ui/marks/marks.tsx';
import * as css from './gig.css.ts';
import { applicantWords } from './state-words.ts';

type AppliedProps = { gig: Gig; application: NonNullable<Gig['myApplication']> };

/** How the viewer's application stands, what they wrote, and the way out of it. */
export function Applied({ gig, application: { id, state, note } }: AppliedProps) {
  const may = applicationMoves(state, gig);
  const move = useApplicationMove();
  const [asking, setAsking] = useState(false);
  const { title, text } = applicantWords(gig);
  const { poster } = gig;
  const phase = phaseOf(gig);
  const booked = isBooked(state) && phase !== 'past';
  const lit = booked || (state === 'applied' && phase === 'open') ? applicationStatusLabel(gig) : null;
  const leave = isBooked(state) ? 'Drop out' : 'Withdraw';
  const wanted: WantedMove = { id, move: 'withdraw', state, gig, other: poster.name };
  const isAsked = may('applicant.confirm');
  const question = withdrawingWords(wanted, phase === 'open');
  return (
    <>
      <div className={css.actHead} role="status">
        <h2>{title}</h2>
        {lit && <StateMark kind={lit.kind}>{lit.words}</StateMark>}
      </div>
      <p className={muted}>{text}</p>
      {booked && <ChangedTerms gig={gig} />}
      {note && (
        <blockquote className={`${written} ${css.quoted}`}>
          <LinkedText>{note}</LinkedText>
        </blockquote>
      )}
      <div className={css.actRow}>
        {isAsked && (
          <Button
            look="go"
            size="small"
            busy={move.isPending && move.variables.move === 'confirm'}
            onClick={() => move.mutate({ ...wanted, move: 'confirm' })}
          >
            I can still come
          </Button>
        )}
        {booked && (
          <Link
            to="/messages/$userId"
            params={{ userId: poster.id }}
            className={button({ size: 'small', ...(!isAsked && { look: 'go' as const }) })}
          >
            Message {firstName(poster.name)}
          </Link>
        )}
        {may('applicant.withdraw') && (
          <Button
            size="small"
            busy={move.isPending && move.variables.move === 'withdraw'}
            onClick={() => setAsking(true)}
          >
            {leave}
          </Button>
        )}
        {(state === 'declined' || state === 'cancelled') && (
          <Link to="/gigs" search={{}} className={button({ size: 'small' })}>
            Browse other gigs
          </Link>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          open
          title={question.title}
          confirm={leave}
          keep={isBooked(state) ? 'Keep the gig' : 'Keep applying'}
          busy={move.isPending}
          onConfirm={() => move.mutate(wanted, { onSettled: () => setAsking(false) })}
          onKeep={() => setAsking(false)}
        >
          {question.consequence}
        </ConfirmDialog>
      )}
    </>
  );
}
