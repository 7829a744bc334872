import { describe, expect, test } from 'vitest';
import type { GigSummary } from '#contract/ours/gigs.ts';
import { placeOf, timeOf } from '#entities/gig-line/place-and-time.ts';
import { isGone, standingOf } from '#entities/gig-line/standing-of.ts';

const noon = new Date(2026, 10, 20, 12);
const gig = (changed: Partial<GigSummary> = {}): GigSummary => ({
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
const mine = (state: 'applied' | 'accepted' | 'withdrawn') => ({
  myApplication: { id: 'a', state, note: '' },
});

describe('SCR /gigs one thing is said about a gig', () => {
  test.each<[string, Partial<GigSummary>, string | undefined]>([
    ['nothing about a fresh one', {}, undefined],
    ['how many applied', { applicationCount: 3 }, '3 applied'],
    ['how many places are left', { places: 4, placesTaken: 3 }, '1 place left'],
    ['that it is tonight', { date: '2026-11-20', endsAt: '2026-11-20T23:30:00.000Z' }, 'Tonight'],
    ['that I applied, before all that', { ...mine('applied'), applicationCount: 3 }, 'Applied'],
    ['not that I withdrew', { ...mine('withdrawn'), applicationCount: 3 }, '3 applied'],
    ['that I have it, though it is filled', { ...mine('accepted'), status: 'filled' }, 'Accepted'],
    ['that it is off, though I had it', { ...mine('accepted'), status: 'cancelled' }, 'Cancelled'],
    ['that it is over', { endsAt: '2026-11-19T23:30:00.000Z' }, 'Over'],
  ])('%s', (_, changed, words) => expect(standingOf(gig(changed), noon)?.words).toBe(words));
});

test('SCR /gigs what is gone is struck off: filled, closed, cancelled, over', () => {
  const gone = (changed: Partial<GigSummary>) => isGone(gig(changed), noon);
  expect([
    gone({}),
    gone({ status: 'filled' }),
    gone({ status: 'closed' }),
    gone({ status: 'cancelled' }),
  ]).toEqual([false, true, true, true]);
  expect(gone({ endsAt: '2026-11-20T11:59:00.000Z' })).toBe(true);
});

test('SCR /gigs place and time leave out what was not said', () => {
  expect(placeOf(gig())).toBe('Mill Lane Social Club, Leeds');
  expect(placeOf(gig({ venue: '' }))).toBe('Leeds');
  expect(placeOf(gig({ remote: true }))).toBe('Remote, your own room');
  expect(timeOf(gig({ startTime: '17:00:00', endTime: null }))).toBe('from 17:00');
  expect(timeOf(gig({ startTime: null, endTime: null }))).toBe('');
});
