import type { GigState } from './gigs.ts';

/** To who wants of a gig what its chart refuses now. */
export const gigRefusals: Record<GigState, string> = {
  open: 'This gig is open already.',
  filled: 'This gig takes no more applications.',
  closed: 'This gig takes no more applications.',
  cancelled: 'This gig was cancelled.',
  past: 'This gig is over.',
};

/** To who would apply after the day until which one may. */
export const tooLate = 'The day to apply by is over.';
