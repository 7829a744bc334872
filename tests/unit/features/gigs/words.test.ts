import { beforeEach, expect, test, vi } from 'vitest';
import { gigStatusLabel, isGone } from '#entities/gig/status-label.ts';
import { inOrder, waitingFirst } from '#features/gigs/detail/applicant-groups.ts';
import { seriesDays } from '#features/gigs/detail/other-days.tsx';
import { cancelWords, countsWords } from '#features/gigs/detail/poster-words.ts';
import { ownClock } from '#features/gigs/detail/times.ts';
import { postedLabel, sortPosted } from '#features/gigs/mine/order.ts';
import { hasArrived, learn } from '#shared/arrivals.ts';
import { gigSummary } from './gig.ts';

beforeEach(() => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('en-GB');
});

const noon = new Date('2026-11-20T12:00:00Z');
const counts = (changed = {}) => ({
  applied: 0,
  standby: 0,
  offered: 0,
  accepted: 0,
  asked: 0,
  overdue: 0,
  released: 0,
  declined: 0,
  withdrawn: 0,
  closed: 0,
  cancelled: 0,
  ...changed,
});

test('SCR /gigs/{id} how a gig stands: cancelled wins over time, time over the rest', () => {
  const over = { endsAt: '2026-11-19T23:30:00.000Z' };
  const words = (changed: Parameters<typeof gigSummary>[0]) =>
    gigStatusLabel(gigSummary(changed), noon).words;
  expect(words({})).toBe('Open');
  expect(words({ status: 'filled' })).toBe('Filled');
  expect(words({ status: 'filled', ...over })).toBe('Over');
  expect(words({ status: 'cancelled', ...over })).toBe('Cancelled');
});

test('SCR /gigs/{id} counts and the question before cancelling name only what there is', () => {
  expect(countsWords(counts({ applied: 2, withdrawn: 1 }), 'open')).toBe('2 to answer, 1 withdrew');
  expect(countsWords(counts(), 'open')).toBe('nobody has applied yet');
  expect(cancelWords({ applicationCounts: counts({ accepted: 1, applied: 3 }) })).toMatch(
    /^1 booked and 3 waiting for an answer: they will be told/,
  );
  expect(cancelWords({ applicationCounts: counts() })).toMatch(/^Nobody is booked or waiting/);
});

test('SCR /gigs/{id} the viewer’s own clock is told where it differs', () => {
  const gig = gigSummary();
  expect(ownClock(gig, 'Europe/London')).toBeNull();
  expect(ownClock(gig, 'Europe/Lisbon')).toBeNull();
  expect(ownClock(gig, 'Europe/Berlin')).toMatch(/18:00 where you are/);
  expect(ownClock({ ...gig, startTime: null }, 'Europe/Berlin')).toBeNull();
});

test('SCR /gigs/{id} who waits comes first, nothing moves when answered, who is new comes on top', () => {
  const first = waitingFirst([
    { id: 'withdrawn', state: 'withdrawn' },
    { id: 'early', state: 'applied' },
    { id: 'late', state: 'applied' },
  ]);
  expect(first).toEqual(['early', 'late', 'withdrawn']);
  const later = inOrder(
    [
      { id: 'withdrawn', state: 'withdrawn' },
      { id: 'early', state: 'declined' },
      { id: 'late', state: 'applied' },
      { id: 'new', state: 'applied' },
    ] as const,
    first,
  );
  expect(later.map(({ id }) => id)).toEqual(['new', 'early', 'late', 'withdrawn']);
});

test('SCR /gigs/{id} older applicants that are asked for stand below and are not lit; who comes meanwhile is', () => {
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id, state: 'applied' as const })) });
  const first = learn(null, [page('a', 'b')], waitingFirst);
  const more = learn(first, [page('a', 'b'), page('c', 'd')], waitingFirst);
  expect(more.ids).toEqual(['a', 'b', 'c', 'd']);
  const pages = [page('a', 'b'), page('c', 'd', 'new')];
  const later = learn(more, pages, waitingFirst);
  expect(later).toBe(more);
  const all = pages.flatMap(({ items }) => items);
  expect(inOrder(all, later.ids).map(({ id }) => id)).toEqual(['new', 'a', 'b', 'c', 'd']);
  expect(all.filter((item) => hasArrived(later, item)).map(({ id }) => id)).toEqual(['new']);
});

test('SCR /my-gigs says first who waits for an answer, and parts what is over', () => {
  const gig = (changed: Parameters<typeof gigSummary>[0], waiting = 0) => ({
    ...gigSummary(changed),
    openApplicationCount: waiting,
    unconfirmedCount: 0,
    overdueCount: 0,
  });
  expect(postedLabel(gig({ applicationCount: 3 }, 2), noon).words).toBe('2 to answer');
  expect(postedLabel(gig({ status: 'filled' }), noon)).toEqual({ kind: 'yes', words: 'Filled' });
  expect(postedLabel(gig({}), noon).words).toBe('Nobody yet');
  const { current, past } = sortPosted(
    [
      gig({ id: 'later', startsAt: '2026-12-01T17:00:00.000Z' }),
      gig({ id: 'soon' }),
      gig({ id: 'off', status: 'cancelled' }),
      gig({ id: 'over', endsAt: '2026-11-01T23:00:00.000Z' }),
    ],
    noon,
  );
  expect(current.map(({ id }) => id)).toEqual(['soon', 'later']);
  expect(past.map(({ id }) => id)).toEqual(['off', 'over']);
});

test('SCR /gigs a filled gig is struck off for everybody but those who have got it', () => {
  const filled = gigSummary({ status: 'filled' });
  const booked = {
    ...filled,
    myApplication: { id: 'a', state: 'accepted' as const, note: '', acceptedTerms: null },
  };
  expect(isGone(filled, noon)).toBe(true);
  expect(isGone(booked, noon)).toBe(false);
  expect(isGone({ ...booked, status: 'cancelled' }, noon)).toBe(true);
});

test('GIG-02 GIG-01 the other days of a series are said with their last, and one that is open with until when', () => {
  const year = new Date().getFullYear();
  const day = (date: string) => ({ id: date, date: `${year}-${date}`, status: 'open' as const });
  expect(seriesDays(day('03-05'))).toBe('5 March');
  expect(seriesDays({ ...day('03-05'), lastDate: `${year}-03-07` })).toMatch(/^5\s?–\s?7 March$/);
  expect(seriesDays({ ...day('03-05'), dateByAgreement: true })).toBe('by 5 March');
});
