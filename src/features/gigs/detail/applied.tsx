import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useApplication } from '#actors/use-application.ts';
import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { standingOfApplication } from '#entities/gig-line/standing-of.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { muted } from '#ui/layout/words.css.ts';
import { StateMark } from '#ui/state-mark/state-mark.tsx';
import * as css from './gig.css.ts';
import { whenWords } from './times.ts';
import { useApplicationMove } from './use-moves.ts';

const ConfirmDialog = lazy(() =>
  import('#ui/confirm-dialog/confirm-dialog.tsx').then((part) => ({ default: part.ConfirmDialog })),
);

type Telling = (gig: Gig) => { title: string; text: string };

const tellings: Record<ApplicationState, Telling> = {
  applied: ({ poster }) => ({
    title: 'You have applied',
    text: `${poster.name} has your note and your profile. You hear as soon as they answer.`,
  }),
  accepted: (gig) => ({ title: 'It is yours', text: `See you there: ${whenWords(gig)}.` }),
  declined: ({ poster }) => ({
    title: 'Not this time',
    text: `${poster.name} chose somebody else. There are other nights.`,
  }),
  closed: ({ status }) => ({
    title: status === 'filled' ? 'It went to another' : 'Closed',
    text: 'Your application waits: if it opens again, you are asked again.',
  }),
  cancelled: () => ({ title: 'Cancelled', text: 'This gig is off, and your application with it.' }),
  withdrawn: () => ({ title: 'Withdrawn', text: 'You took your application back.' }),
};

type AppliedProps = { gig: Gig; application: NonNullable<Gig['myApplication']> };

/** How the viewer's application stands, what they wrote, and the way out of it. */
export function Applied({ gig, application: { id, state, note } }: AppliedProps) {
  const can = useApplication('applicant', state, gig);
  const move = useApplicationMove();
  const [asking, setAsking] = useState(false);
  const { title, text } = tellings[state](gig);
  const { kind, words } = standingOfApplication(state);
  const booked = state === 'accepted';
  const lives = booked || state === 'applied';
  const leave = booked ? 'Drop out' : 'Withdraw';
  return (
    <>
      <div className={css.actHead} role="status">
        <h2>{title}</h2>
        {lives && <StateMark kind={kind}>{words}</StateMark>}
      </div>
      <p className={muted}>{text}</p>
      {note && <blockquote className={css.quoted}>{note}</blockquote>}
      <div className={css.actRow}>
        {booked && (
          <Link
            to="/messages/$userId"
            params={{ userId: gig.poster.id }}
            className={button({ look: 'go', size: 'small' })}
          >
            Message {gig.poster.name.split(' ')[0]}
          </Link>
        )}
        {can('applicant.withdraw') && (
          <Button size="small" busy={move.isPending} onClick={() => setAsking(true)}>
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
        <Suspense>
          <ConfirmDialog
            open
            title={booked ? `Drop out of “${gig.title}”?` : `Withdraw from “${gig.title}”?`}
            confirm={leave}
            keep={booked ? 'Keep the gig' : 'Keep applying'}
            busy={move.isPending}
            onConfirm={() => move.mutate({ id, move: 'withdraw' }, { onSettled: () => setAsking(false) })}
            onKeep={() => setAsking(false)}
          >
            {booked
              ? `Your place is free again, and ${gig.poster.name} is told.`
              : `${gig.poster.name} is told. You can apply again while it is open.`}
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  );
}
