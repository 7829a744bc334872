import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Application } from '#contract/ours/applications.ts';
import { gigStatusLabel, isGone } from '#entities/gig/status-label.ts';
import {
  everybody,
  groups,
  inGroup,
  inOrder,
  inSight,
  isOffered,
  lookAt,
  waitingFirst,
} from '#features/gigs/detail/applicant-groups.ts';
import { seriesDays } from '#features/gigs/detail/other-days.tsx';
import { cancelWords, countsWords } from '#features/gigs/detail/poster-words.ts';
import { movedUp, standbyIn } from '#features/gigs/detail/standby-order.tsx';
import { ownClock } from '#features/gigs/detail/times.ts';
import { postedLabel, sortPosted } from '#features/gigs/mine/order.ts';
import { hasArrived, learn } from '#shared/arrivals.ts';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';

describe('words', () => {
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
});

describe('groups of applicants', () => {
  const ada = { id: 'ada', state: 'applied', isShortlisted: true } as const;
  const bob = { id: 'bob', state: 'applied', isShortlisted: false } as const;
  const cleo = { id: 'cleo', state: 'declined', isShortlisted: true } as const;
  const dan = { id: 'dan', state: 'accepted' } as const;
  const all = [ada, bob, cleo, dan];
  const names = (some: readonly { id: string }[]) => some.map(({ id }) => id);

  test('GIG-08 who is in which group', () => {
    const eve = { id: 'eve', state: 'standby' } as const;
    expect(groups.map((group) => names(inGroup([...all, eve], group)))).toEqual([
      ['ada', 'bob', 'cleo', 'dan', 'eve'],
      ['ada', 'bob'],
      ['ada', 'cleo'],
      ['eve'],
      ['cleo', 'dan', 'eve'],
    ]);
  });

  test('GIG-08 whom one answers stays in sight until another group is chosen; who comes in is shown', () => {
    const look = lookAt(all, 'toAnswer');
    const answered = [{ ...ada, state: 'accepted' } as const, bob, cleo, dan];
    const eve = { id: 'eve', state: 'applied' } as const;
    expect(names(inSight([...answered, eve], look))).toEqual(['ada', 'bob', 'eve']);
    expect(names(inSight(answered, lookAt(answered, 'toAnswer')))).toEqual(['bob']);
    expect(names(inSight(all, everybody))).toEqual(['ada', 'bob', 'cleo', 'dan']);
  });

  test('GIG-08 whose star is taken away stays where they were', () => {
    const look = lookAt(all, 'shortlist');
    expect(names(inSight([{ ...ada, isShortlisted: false }, bob, cleo, dan], look))).toEqual(['ada', 'cleo']);
  });

  test('GIG-08 a group that has nobody is no choice, but for who waits and the one that is looked at', () => {
    const offered = (look = everybody) => groups.filter((group) => isOffered(group, [dan], look));
    expect(offered()).toEqual(['all', 'toAnswer', 'answered']);
    expect(offered(lookAt([dan], 'shortlist'))).toEqual(['all', 'toAnswer', 'shortlist', 'answered']);
  });
});

describe('the order on stand-by', () => {
  const one = (id: string, state: Application['state'], standbyRank?: number) => ({ id, state, standbyRank });

  test('GIG-08 those on stand-by come in the poster’s order, whenever they applied', () => {
    expect(
      standbyIn([one('a', 'standby', 2), one('b', 'applied'), one('c', 'standby', 0), one('d', 'offered')]),
    ).toEqual(['c', 'a']);
  });

  test.each([
    ['c', ['a', 'c', 'b']],
    ['b', ['b', 'a', 'c']],
    ['a', ['a', 'b', 'c']],
    ['gone', ['a', 'b', 'c']],
  ])('GIG-08 %s moves one place to the front, and the others stay in their order', (id, after) => {
    expect(movedUp(['a', 'b', 'c'], id)).toEqual(after);
  });
});
