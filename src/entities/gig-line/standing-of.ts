import type { ApplicationState } from '#contract/ours/application-states.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { today } from '#ui/format/dates.ts';
import type { StateKind } from '#ui/state-mark/state-mark.tsx';

export type Standing = { kind: StateKind; words: string };

const ofApplication: Record<ApplicationState, Standing> = {
  applied: { kind: 'wait', words: 'Applied' },
  accepted: { kind: 'yes', words: 'Accepted' },
  declined: { kind: 'no', words: 'Not this time' },
  withdrawn: { kind: 'no', words: 'Withdrawn' },
  cancelled: { kind: 'off', words: 'Cancelled' },
  closed: { kind: 'no', words: 'Closed' },
};

/** How an application stands, in the words of the set list. */
export const standingOfApplication = (state: ApplicationState): Standing => ofApplication[state];

const over = (gig: GigSummary, now: Date) => Date.parse(gig.endsAt) < now.getTime();

const isBooked = (gig: GigSummary) => gig.status !== 'cancelled' && gig.myApplication?.state === 'accepted';

/** A gig that nobody can get any more, or the viewer has not got: it keeps its line, struck off. */
export const isGone = (gig: GigSummary, now = new Date()): boolean =>
  over(gig, now) || (gig.status !== 'open' && !isBooked(gig));

/**
 * The one thing to say about a gig: what became of it, how the viewer stands to it, that it is tonight,
 * or how many others want it.
 */
export function standingOf(gig: GigSummary, now = new Date()): Standing | null {
  const own = gig.myApplication && ofApplication[gig.myApplication.state];
  if (own && isBooked(gig)) return own;
  if (gig.status === 'cancelled') return { kind: 'off', words: 'Cancelled' };
  if (gig.status === 'filled') return { kind: 'no', words: 'Filled' };
  if (gig.status === 'closed') return { kind: 'no', words: 'Closed' };
  if (over(gig, now)) return { kind: 'no', words: 'Over' };
  if (own && gig.myApplication?.state !== 'withdrawn') return own;
  if (gig.date === today(now)) return { kind: 'new', words: 'Tonight' };
  if (gig.places > 1) {
    const left = gig.places - gig.placesTaken;
    return { kind: 'no', words: left === 1 ? '1 place left' : `${left} places left` };
  }
  return gig.applicationCount > 0 ? { kind: 'no', words: `${gig.applicationCount} applied` } : null;
}
