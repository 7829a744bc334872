import type { GigState } from './gigs.ts';

/** For people whose request the gig's chart refuses. */
export const gigRefusals: Record<GigState, string> = {
  open: 'This gig is open already.',
  filled: 'This gig takes no more applications.',
  closed: 'This gig takes no more applications.',
  cancelled: 'This gig was cancelled.',
  past: 'This gig is over.',
};

/** For people who apply after the deadline. */
export const tooLate = 'The day to apply by is over.';
