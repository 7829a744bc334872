import { type GigState, gigStateOf, isLate } from '#contract/gig-state.ts';
import { type GigSummary, isLive } from '#contract/gigs.ts';
import type { StateKind } from '#ui/marks/marks.tsx';
import { tonight } from './gig-texts.ts';

export type StatusLabel = { kind: StateKind; text: string };

export const phaseOf = (gig: Pick<GigSummary, 'status' | 'endsAt'>, now = new Date()): GigState =>
  gigStateOf(gig, now);

const labelOfPhase: Record<GigState, StatusLabel> = {
  open: { kind: 'success', text: 'Open' },
  filled: { kind: 'muted', text: 'Filled' },
  closed: { kind: 'muted', text: 'Closed' },
  past: { kind: 'muted', text: 'Over' },
  cancelled: { kind: 'error', text: 'Cancelled' },
};

export const gigStatusLabel = (gig: GigSummary, now = new Date()): StatusLabel =>
  labelOfPhase[phaseOf(gig, now)];

/** The viewer's application status; null without an application. */
export function applicationStatusLabel(gig: GigSummary, now = new Date()): StatusLabel | null {
  const phase = phaseOf(gig, now);
  switch (gig.myApplication?.state) {
    case 'applied':
      return phase === 'past'
        ? { kind: 'muted', text: 'Not answered' }
        : { kind: 'pending', text: 'Applied' };
    case 'standby':
      return phase === 'past'
        ? { kind: 'muted', text: 'Not needed' }
        : { kind: 'pending', text: 'On stand-by' };
    case 'offered':
      return phase === 'past'
        ? { kind: 'muted', text: 'Not answered' }
        : { kind: 'accent', text: 'Offered to you' };
    case 'accepted':
      return phase === 'past' ? { kind: 'muted', text: 'Over' } : { kind: 'success', text: 'Accepted' };
    case 'asked':
    case 'overdue':
      return phase === 'past'
        ? { kind: 'muted', text: 'Not confirmed' }
        : { kind: 'accent', text: 'Can you still come?' };
    case 'released':
      return { kind: 'muted', text: 'No longer booked' };
    case 'declined':
      return { kind: 'muted', text: 'Not this time' };
    case 'withdrawn':
      return { kind: 'muted', text: 'Withdrawn' };
    case 'closed':
      return phase === 'open' ? { kind: 'muted', text: 'Role filled' } : labelOfPhase[phase];
    case 'cancelled':
      return labelOfPhase[phase];
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
  if (phase !== 'open') return labelOfPhase[phase];
  if (own && gig.myApplication?.state !== 'withdrawn') return own;
  if (isLate(gig, now)) return { kind: 'muted', text: 'Applications closed' };
  const soon = tonight(gig, now);
  if (soon) return { kind: 'accent', text: soon };
  if (gig.places > 1) {
    const left = gig.places - gig.placesTaken;
    return { kind: 'muted', text: left === 1 ? '1 place left' : `${left} places left` };
  }
  return gig.applicationCount > 0 ? { kind: 'muted', text: `${gig.applicationCount} applied` } : null;
}
