import { Link } from '@tanstack/react-router';
import type { GigState } from '#contract/gig-state.ts';
import { type Gig, isBooked, isLive, isUnconfirmed } from '#contract/gigs.ts';
import { OwnMoves } from '#entities/application/own-moves.tsx';
import { answerByText, ChangedTerms } from '#entities/gig/changed-terms.tsx';
import { Conflicts } from '#entities/gig/conflicts.tsx';
import { whenText } from '#entities/gig/gig-texts.ts';
import { DeclineInvitation } from '#entities/gig/invitation.tsx';
import { LineUpGroup } from '#entities/gig/line-up-group.tsx';
import { namedRole, roleName } from '#entities/gig/role-texts.ts';
import { applicationStatusLabel, phaseOf } from '#entities/gig/status-label.ts';
import { button } from '#ui/button/button.css.ts';
import { longDate } from '#ui/format/dates.ts';
import { firstName } from '#ui/format/names.ts';
import { muted, text as written } from '#ui/layout/text.css.ts';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { StateMark } from '#ui/marks/marks.tsx';
import { cannotApplyStatus, type StatusText } from './cannot-apply.tsx';
import * as css from './gig.css.ts';
import { WorkLinkList } from './work-links.tsx';

type MyApplicationProps = { gig: Gig; application: NonNullable<Gig['myApplication']> };

export function MyApplication({ gig, application }: MyApplicationProps) {
  const { state, note, links = [], answer } = application;
  const { title, text } = myApplicationStatus(gig);
  const { poster } = gig;
  const phase = phaseOf(gig);
  const isUpcomingBooking = isBooked(state) && phase !== 'past';
  const isConfirmed = isUpcomingBooking && !isUnconfirmed(state);
  const isOffered = state === 'offered' && phase !== 'past';
  const isWaiting = (state === 'applied' && phase === 'open') || (state === 'standby' && phase !== 'past');
  const label = isConfirmed || isOffered || isWaiting ? applicationStatusLabel(gig) : null;
  return (
    <>
      <div className={css.actionHead} role="status">
        <h2>{title}</h2>
        {label && <StateMark kind={label.kind}>{label.text}</StateMark>}
      </div>
      <p className={muted}>{text}</p>
      {isUpcomingBooking && <ChangedTerms gig={gig} />}
      {isLive(state) && <ApplicationContext gig={gig} />}
      {answer && <Quote by={poster.name}>{answer}</Quote>}
      {note && <Quote>{note}</Quote>}
      {links.length > 0 && <WorkLinkList links={links} />}
      <div className={css.actionRow}>
        <OwnMoves gig={gig} application={application}>
          {(isUpcomingBooking || isOffered) && (
            <Link
              to="/messages/$userId"
              params={{ userId: poster.id }}
              className={button({ size: 'small', ...(isConfirmed && { variant: 'primary' as const }) })}
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

const Quote = ({ children, by }: { children: string; by?: string }) => (
  <blockquote className={`${written} ${css.quoted}`}>
    <LinkedText>{children}</LinkedText>
    {by && <footer className={muted}>{by}</footer>}
  </blockquote>
);

const ApplicationContext = ({ gig }: { gig: Gig }) => (
  <>
    {phaseOf(gig) !== 'past' && <Conflicts gig={gig} />}
    {isBooked(gig.myApplication?.state) && (
      <p>
        <LineUpGroup gigId={gig.id} />
      </p>
    )}
  </>
);

type InvitationProps = { gig: Gig; invitation: NonNullable<Gig['myInvitation']> };

/** GIG-07. Shown above the form. */
export function Invitation({ gig, invitation: { id, note, isDeclined } }: InvitationProps) {
  const name = firstName(gig.poster.name);
  return (
    <section className={css.invitation} aria-label="Invitation">
      <p className={isDeclined ? muted : ''}>
        {isDeclined ? `You declined ${name}’s invitation.` : `${name} invites you to this gig.`}
      </p>
      {note && !isDeclined && <Quote>{note}</Quote>}
      <div>
        <DeclineInvitation id={id} title={gig.title} isDeclined={isDeclined} />
      </div>
    </section>
  );
}

export function myApplicationStatus(gig: Gig, now = new Date()): StatusText {
  const phase = phaseOf(gig, now);
  const { poster, places } = gig;
  const named = namedRole(gig, gig.myApplication?.roleId);
  const role = named && roleName(named);
  switch (gig.myApplication?.state) {
    case 'applied':
      if (phase === 'past') return { title: 'Over', text: `${poster.name} didn’t answer before the gig.` };
      return {
        title: 'You’ve applied',
        text: `${poster.name} has ${gig.myApplication.note ? 'your note and profile' : 'your profile'}. We’ll let you know when they answer.`,
      };
    case 'standby':
      if (phase === 'past') return { title: 'Over', text: 'You were on stand-by, but no place came up.' };
      return {
        title: 'You’re on stand-by',
        text: 'If someone drops out, you’ll be offered the place when it’s your turn. If you can’t come any more, withdraw.',
      };
    case 'offered':
      if (phase === 'past') return { title: 'Over', text: 'You were offered this gig but didn’t answer.' };
      return { title: 'It’s yours if you want it', text: answerByText(gig, now) };
    case 'accepted':
      if (phase === 'past') return { title: 'Over', text: `You were booked: ${whenText(gig)}.` };
      return { title: 'You’re booked', text: [role && `${role}.`, seeYou(gig)].filter(Boolean).join(' ') };
    case 'asked':
    case 'overdue':
      if (phase === 'past')
        return { title: 'Over', text: 'The gig changed, and you didn’t confirm you could still come.' };
      return { title: 'Can you still come?', text: answerByText(gig, now) };
    case 'released':
      return {
        title: 'No longer booked',
        text: `The gig changed and you didn’t answer, so ${poster.name} released your place.`,
      };
    case 'declined':
      return { title: 'Not this time', text: `${declinedText(phase, gig)} There’ll be other gigs.` };
    case 'closed':
      if (phase === 'past') return { title: 'Over', text: `${poster.name} didn’t answer before the gig.` };
      if (phase === 'filled')
        return {
          title: places > 1 ? 'It went to others' : 'It went to someone else',
          text: 'If a place comes up, your application counts again and we’ll let you know.',
        };
      if (phase === 'open')
        return {
          title: role ? `${role}: filled` : 'Your role is filled',
          text: 'If the role comes up again, your application counts again and we’ll let you know. Other roles are open.',
        };
      return {
        title: 'Closed',
        text: `${poster.name} isn’t taking applications for now. If it reopens, yours counts again and we’ll let you know.`,
      };
    case 'cancelled':
      return {
        title: 'Cancelled',
        text: gig.myApplication.acceptedTerms
          ? 'This gig is cancelled. You were booked, but you don’t need to come.'
          : 'This gig is cancelled, and so is your application.',
      };
    default:
      return cannotApplyStatus(gig, now);
  }
}

const seeYou = (gig: Gig): string =>
  gig.dateByAgreement
    ? `The date is to be agreed, by ${longDate(gig.date)} at the latest. You’ll be asked once ${gig.poster.name} sets it.`
    : `See you there: ${whenText(gig)}.`;

function declinedText(phase: GigState, { poster, places }: Gig): string {
  if (phase === 'cancelled') return `${poster.name} didn’t choose you, and the gig has since been cancelled.`;
  if (phase === 'filled') return `${poster.name} chose ${places > 1 ? 'others' : 'someone else'}.`;
  return `${poster.name} didn’t choose you for this one.`;
}
