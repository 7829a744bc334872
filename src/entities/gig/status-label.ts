import { isLive } from '#contract/ours/application-states.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { type GigState, gigStateOf, isLate } from '#contract/permissions/gigs.ts';
import type { StateKind } from '#ui/marks/marks.tsx';
import { tonight } from './gig-words.ts';

export type StatusLabel = { kind: StateKind; words: string };

export const phaseOf = (gig: Pick<GigSummary, 'status' | 'endsAt'>, now = new Date()): GigState =>
  gigStateOf(gig, now);

const ofPhase: Record<GigState, StatusLabel> = {
  open: { kind: 'yes', words: 'Open' },
  filled: { kind: 'no', words: 'Filled' },
  closed: { kind: 'no', words: 'Closed' },
  past: { kind: 'no', words: 'Over' },
  cancelled: { kind: 'off', words: 'Cancelled' },
};

export const gigStatusLabel = (gig: GigSummary, now = new Date()): StatusLabel => ofPhase[phaseOf(gig, now)];

/** The viewer's application status; null without an application. */
export function applicationStatusLabel(gig: GigSummary, now = new Date()): StatusLabel | null {
  const phase = phaseOf(gig, now);
  switch (gig.myApplication?.state) {
    case 'applied':
      return phase === 'past' ? { kind: 'no', words: 'Not answered' } : { kind: 'wait', words: 'Applied' };
    case 'standby':
      return phase === 'past' ? { kind: 'no', words: 'Not needed' } : { kind: 'wait', words: 'On stand-by' };
    case 'offered':
      return phase === 'past'
        ? { kind: 'no', words: 'Not answered' }
        : { kind: 'new', words: 'Offered to you' };
    case 'accepted':
      return phase === 'past' ? { kind: 'no', words: 'Over' } : { kind: 'yes', words: 'Accepted' };
    case 'asked':
    case 'overdue':
      return phase === 'past'
        ? { kind: 'no', words: 'Not confirmed' }
        : { kind: 'new', words: 'Can you still come?' };
    case 'released':
      return { kind: 'no', words: 'No longer yours' };
    case 'declined':
      return { kind: 'no', words: 'Not this time' };
    case 'withdrawn':
      return { kind: 'no', words: 'Withdrawn' };
    case 'closed':
      return phase === 'open' ? { kind: 'no', words: 'Role found' } : ofPhase[phase];
    case 'cancelled':
      return ofPhase[phase];
    default:
      return null;
  }
}

/** Booked, or still possible although the gig is closed to others. */
const isYours = ({ status, myApplication }: GigSummary) =>
  status !== 'cancelled' && isLive(myApplication?.state) && myApplication?.state !== 'applied';

/** Whether the line is struck through: the gig can no longer be had, or the viewer did not get it. */
export const isGone = (gig: GigSummary, now = new Date()): boolean => {
  const phase = phaseOf(gig, now);
  return phase !== 'open' && (phase === 'past' || !isYours(gig));
};

/**
 * The most relevant status of a gig: its outcome, the viewer's application, tonight or today, or the number of
 * applicants.
 */
export function statusLabel(gig: GigSummary, now = new Date()): StatusLabel | null {
  const phase = phaseOf(gig, now);
  const own = applicationStatusLabel(gig, now);
  if (own && isYours(gig)) return own;
  if (phase !== 'open') return ofPhase[phase];
  if (own && gig.myApplication?.state !== 'withdrawn') return own;
  if (isLate(gig, now)) return { kind: 'no', words: 'Applications closed' };
  const soon = tonight(gig, now);
  if (soon) return { kind: 'new', words: soon };
  if (gig.places > 1) {
    const left = gig.places - gig.placesTaken;
    return { kind: 'no', words: left === 1 ? '1 place left' : `${left} places left` };
  }
  return gig.applicationCount > 0 ? { kind: 'no', words: `${gig.applicationCount} applied` } : null;
}
