import type { GigCounts } from '#contract/gig-search.ts';
import type { Gig, GigSummary } from '#contract/gigs.ts';

/** A gig as in a list; tests change what they care about. */
export const gigSummary = (changed: Partial<GigSummary> = {}): GigSummary => ({
  id: 'g',
  title: 'Dep drummer',
  category: 'drums',
  tags: [],
  venue: 'Mill Lane Social Club',
  place: 'Leeds',
  remote: false,
  date: '2026-11-27',
  startTime: '17:00',
  endTime: '23:30',
  timeZone: 'Europe/London',
  startsAt: '2026-11-27T17:00:00.000Z',
  endsAt: '2026-11-27T23:30:00.000Z',
  pay: { amount: 16000, currency: 'GBP', unit: 'night' },
  status: 'open',
  places: 1,
  placesTaken: 0,
  applicationCount: 0,
  poster: { id: 'p', name: 'Declan', avatar: null, headline: '', place: '' },
  createdAt: '2026-11-20T10:00:00.000Z',
  myApplication: null,
  ...changed,
});

/** A gig as on its page. */
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

/** The counts of a search without results. */
export const noGigs: GigCounts = {
  ...{ isLeast: false, total: 0, categories: [], skills: [], genres: [], pays: [], distances: [] },
  ...{ days: [], remote: 0, open: 0, fit: null, place: null },
  without: { q: 0, days: 0, near: 0, pay: 0, category: 0, skill: 0, genre: 0, status: 0, fit: 0 },
};
