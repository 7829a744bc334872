import { type GigState, gigStateOf, isLate } from '#contract/gig-state.ts';
import { type ApplicationState, type GigSummary, isLive } from '#contract/gigs.ts';
import { countText } from '#ui/format/numbers.ts';
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

/** `past`: the text once the gig is over. */
const applicationLabels: Partial<Record<ApplicationState, StatusLabel & { past?: string }>> = {
  applied: { kind: 'pending', text: 'Applied', past: 'Not answered' },
  standby: { kind: 'pending', text: 'On stand-by', past: 'Not needed' },
  offered: { kind: 'accent', text: 'Offered to you', past: 'Not answered' },
  accepted: { kind: 'success', text: 'Booked', past: 'Over' },
  asked: { kind: 'accent', text: 'Can you still come?', past: 'Not confirmed' },
  overdue: { kind: 'accent', text: 'Can you still come?', past: 'Not confirmed' },
  released: { kind: 'muted', text: 'No longer booked' },
  declined: { kind: 'muted', text: 'Not this time' },
  withdrawn: { kind: 'muted', text: 'Withdrawn' },
};

/** The viewer's application status; null without an application. */
export function applicationStatusLabel(gig: GigSummary, now = new Date()): StatusLabel | null {
  const state = gig.myApplication?.state;
  if (!state) return null;
  const phase = phaseOf(gig, now);
  if (state === 'closed' && phase === 'open') return { kind: 'muted', text: 'Role filled' };
  const label = applicationLabels[state];
  if (!label) return labelOfPhase[phase];
  const { kind, text, past } = label;
  return phase === 'past' && past ? { kind: 'muted', text: past } : { kind, text };
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
  const application = applicationStatusLabel(gig, now);
  if (application && isYours(gig)) return application;
  if (phase !== 'open') return labelOfPhase[phase];
  if (application && gig.myApplication?.state !== 'withdrawn') return application;
  if (isLate(gig, now)) return { kind: 'muted', text: 'Applications closed' };
  const soon = tonight(gig, now);
  if (soon) return { kind: 'accent', text: soon };
  if (gig.places > 1)
    return { kind: 'muted', text: countText(gig.places - gig.placesTaken, 'place left', 'places left') };
  return gig.applicationCount > 0 ? { kind: 'muted', text: `${gig.applicationCount} applied` } : null;
}
