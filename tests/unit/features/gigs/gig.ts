import type { Gig } from '#contract/ours/gigs.ts';
import { gigSummary } from './gig-summary.ts';

/** One gig as its page has it, with what a test cares about changed. */
export const gig = (changed: Partial<Gig> = {}): Gig => ({
  ...gigSummary(),
  description: 'Two sets.',
  schedule: [],
  version: 1,
  posterGigCount: 1,
  posterMutualCount: 0,
  applicationCounts: null,
  ...changed,
});
