import type { Application } from '#contract/applications.ts';
import type { GigState } from '#contract/gig-state.ts';
import type { Gig } from '#contract/gigs.ts';
import type { DaySign } from '#contract/profile.ts';
import { deadlineText } from '#entities/gig/gig-texts.ts';
import { phaseOf, type StatusLabel } from '#entities/gig/status-label.ts';
import type { StatusText } from './cannot-apply.tsx';
import { postedTime } from './times.ts';

export type GigMoveName = 'close' | 'cancel' | 'reopen';

type Counts = NonNullable<Gig['applicationCounts']>;

const posterTitles: Record<GigState, string> = {
  open: 'Still open',
  filled: 'Filled',
  closed: 'Closed',
  past: 'Over',
  cancelled: 'Cancelled',
};

export function posterStatus(gig: Gig, now = new Date()): StatusText {
  const phase = phaseOf(gig, now);
  const { applicationCounts: counts } = gig;
  return { title: posterTitles[phase], text: counts ? sentence(countsText(counts, phase)) : '' };
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;

/** For the poster: "2 to answer, 1 booked, 1 withdrew". Zero counts are left out. */
export function countsText(counts: Counts, phase: GigState): string {
  const parts = [
    [counts.applied, phase === 'past' ? 'not answered' : 'to answer'],
    [counts.offered, phase === 'past' ? 'offered, not answered' : 'offered'],
    [counts.overdue, 'not confirmed in time'],
    [counts.asked, phase === 'past' ? 'not confirmed' : 'to confirm'],
    [counts.accepted, 'booked'],
    [counts.standby, 'on stand-by'],
    [counts.closed, phase === 'past' ? 'not chosen' : 'waiting in case it reopens'],
    [counts.declined, 'declined'],
    [counts.released, 'released'],
    [counts.withdrawn, 'withdrew'],
    [counts.cancelled, 'cancelled with the gig'],
  ] as const;
  const phrases = parts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  if (phrases.length > 0) return phrases.join(', ');
  return phase === 'open' ? 'nobody has applied yet' : 'nobody applied';
}

const bookedIn = (counts: Counts | null): number =>
  counts ? counts.accepted + counts.asked + counts.overdue : 0;

const notifiedText = (count: number) =>
  count === 1 ? '1 person has been told.' : `${count} people have been told.`;

/** `counts` are those before the move. */
export function moveResultText(move: GigMoveName, counts: Counts | null): string {
  const { applied = 0, closed = 0, standby = 0, offered = 0 } = counts ?? {};
  const [text, notifiedCount] = {
    close: ['Closed to applications.', applied] as const,
    reopen: ['Reopened for applications.', closed] as const,
    cancel: ['Gig cancelled.', applied + standby + offered + bookedIn(counts)] as const,
  }[move];
  return notifiedCount > 0 ? `${text} ${notifiedText(notifiedCount)}` : text;
}

export const thatDayTexts: Record<DaySign, string> = {
  free: 'Says they’re free that day',
  busy: 'Not free that day',
};

/** Label of an application in the poster's list; null while it waits for an answer. */
export function applicationLabel(application: Application, gig: Gig, now = new Date()): StatusLabel | null {
  const phase = phaseOf(gig, now);
  const isPast = phase === 'past';
  const when = postedTime(application.updatedAt, now);
  const due = deadlineText(application.answerBy ?? application.updatedAt, now);
  const labels: Record<Application['state'], StatusLabel | null> = {
    applied: isPast ? { kind: 'muted', text: 'Not answered' } : null,
    standby: { kind: 'pending', text: isPast ? 'Was on stand-by' : 'On stand-by' },
    offered: isPast
      ? { kind: 'muted', text: 'Didn’t answer' }
      : { kind: 'pending', text: `Offered, answer due by ${due}` },
    accepted: { kind: 'success', text: `Booked ${when}` },
    asked: isPast
      ? { kind: 'muted', text: 'Didn’t confirm' }
      : { kind: 'pending', text: `To confirm by ${due}` },
    overdue: { kind: 'accent', text: isPast ? 'Didn’t confirm' : 'Hasn’t confirmed' },
    released: { kind: 'muted', text: `Released ${when}` },
    declined: { kind: 'muted', text: `Declined ${when}` },
    withdrawn: { kind: 'muted', text: `Withdrew ${when}` },
    closed: {
      kind: 'muted',
      text: isPast
        ? 'Not chosen'
        : phase === 'open'
          ? 'Waiting in case the role reopens'
          : 'Waiting in case it reopens',
    },
    cancelled: { kind: 'error', text: 'Cancelled with the gig' },
  };
  return labels[application.state];
}

export const noApplicantsText = (gig: Gig, now = new Date()): string =>
  phaseOf(gig, now) === 'open'
    ? 'Nobody yet. Share it with people who might know someone.'
    : 'Nobody applied.';

export function cancelText({ applicationCounts: counts }: Pick<Gig, 'applicationCounts'>): string {
  const booked = bookedIn(counts);
  const waiting = (counts?.applied ?? 0) + (counts?.standby ?? 0) + (counts?.offered ?? 0);
  if (booked + waiting === 0) return 'No one is booked or waiting for an answer. It can’t be reopened.';
  const parts = [booked > 0 && `${booked} booked`, waiting > 0 && `${waiting} waiting for an answer`];
  return `${parts.filter(Boolean).join(' and ')}: they’ll be told it’s cancelled. It can’t be reopened.`;
}
