import { Link } from '@tanstack/react-router';
import { isBooked, isLive, isUnconfirmed } from '#contract/ours/application-states.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { OwnMoves } from '#entities/application/own-moves.tsx';
import { ChangedTerms } from '#entities/gig/changed-terms.tsx';
import { Conflicts } from '#entities/gig/conflicts.tsx';
import { NotForMe } from '#entities/gig/invitation.tsx';
import { LineUpTalk } from '#entities/gig/line-up-talk.tsx';
import { applicationStatusLabel, phaseOf } from '#entities/gig/status-label.ts';
import { button } from '#ui/button/button.css.ts';
import { firstName } from '#ui/format/names.ts';
import { muted, text as written } from '#ui/layout/words.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { StateMark } from '#ui/marks/marks.tsx';
import { applicantWords } from './applicant-words.ts';
import * as css from './gig.css.ts';
import { Links } from './work-links.tsx';

type AppliedProps = { gig: Gig; application: NonNullable<Gig['myApplication']> };

/** How the viewer's application stands, what they wrote, and the way out of it. */
export function Applied({ gig, application }: AppliedProps) {
  const { state, note, links = [], answer } = application;
  const { title, text } = applicantWords(gig);
  const { poster } = gig;
  const phase = phaseOf(gig);
  const booked = isBooked(state) && phase !== 'past';
  const isSure = booked && !isUnconfirmed(state);
  const isOffered = state === 'offered' && phase !== 'past';
  const waits = (state === 'applied' && phase === 'open') || (state === 'standby' && phase !== 'past');
  const lit = isSure || isOffered || waits ? applicationStatusLabel(gig) : null;
  return (
    <>
      <div className={css.actHead} role="status">
        <h2>{title}</h2>
        {lit && <StateMark kind={lit.kind}>{lit.words}</StateMark>}
      </div>
      <p className={muted}>{text}</p>
      {booked && <ChangedTerms gig={gig} />}
      {isLive(state) && <AppliedMore gig={gig} />}
      {answer && (
        <blockquote className={`${written} ${css.quoted}`}>
          <LinkedText>{answer}</LinkedText>
          <footer className={muted}>{poster.name}</footer>
        </blockquote>
      )}
      {note && (
        <blockquote className={`${written} ${css.quoted}`}>
          <LinkedText>{note}</LinkedText>
        </blockquote>
      )}
      {links.length > 0 && <Links links={links} />}
      <div className={css.actRow}>
        <OwnMoves gig={gig} application={application}>
          {(booked || isOffered) && (
            <Link
              to="/messages/$userId"
              params={{ userId: poster.id }}
              className={button({ size: 'small', ...(isSure && { look: 'go' as const }) })}
            >
              Message {firstName(poster.name)}
            </Link>
          )}
        </OwnMoves>
        {(state === 'declined' || state === 'cancelled') && (
          <Link to="/gigs" search={{}} className={button({ size: 'small' })}>
            Browse other gigs
          </Link>
        )}
      </div>
    </>
  );
}

/** What else concerns who has applied: what they play at that time, and who plays with them. */
const AppliedMore = ({ gig }: { gig: Gig }) => (
  <>
    {phaseOf(gig) !== 'past' && <Conflicts gig={gig} />}
    {isBooked(gig.myApplication?.state) && (
      <p>
        <LineUpTalk gigId={gig.id} />
      </p>
    )}
  </>
);

type InvitationProps = { gig: Gig; invitation: NonNullable<Gig['myInvitation']> };

/** GIG-07. Above the form: that the poster thinks of the viewer, with their word. */
export function Invitation({ gig, invitation: { id, note, isDeclined } }: InvitationProps) {
  const name = firstName(gig.poster.name);
  return (
    <section className={css.invitation} aria-label="Invitation">
      <p className={isDeclined ? muted : ''}>
        {isDeclined ? `You told ${name} that it is not for you.` : `${name} invites you to this gig.`}
      </p>
      {note && !isDeclined && (
        <blockquote className={`${written} ${css.quoted}`}>
          <LinkedText>{note}</LinkedText>
        </blockquote>
      )}
      <div>
        <NotForMe id={id} title={gig.title} isDeclined={isDeclined} />
      </div>
    </section>
  );
}
