import { afterEach, describe, expect, test } from 'vitest';
import type { GigCounts } from '#contract/ours/gig-search.ts';
import { datesOf } from '#features/gigs/board/days.ts';
import { askedFor, chosenOf, cleared, leaving, readFilters, searchOf } from '#features/gigs/board/filters.ts';
import { gigWords, looseningsOf } from '#features/gigs/board/loosening.ts';
import { filtersIn } from '#routes/-search.ts';

const leeds = 2644688;
const read = (search: Record<string, unknown>) => readFilters(filtersIn(search));

describe('GIG-05 an address is read', () => {
  const filters = {
    q: '1975',
    near: leeds,
    within: 25,
    remote: 'with',
    from: '2026-11-20',
    to: '2026-11-22',
    pay: 6000,
    currency: 'GBP',
    per: 'night',
    category: ['drums', 'crew'],
    skill: 'Drums',
    genre: 'Soul',
    status: 'open',
    fit: 'me',
    sort: 'pay',
  } as const;

  test('GIG-05 what is a filter is kept, whatever the router made of it, and written as it was', () => {
    const said = { ...filters, q: 1975, near: `${leeds}`, within: '25', category: 'drums,crew', other: 'x' };
    expect(read(said)).toEqual({ filters, wrong: [] });
    expect(read(searchOf(filters))).toEqual({ filters, wrong: [] });
    expect(askedFor(filters)).toEqual({
      ...filters,
      near: `${leeds}`,
      within: '25',
      pay: '6000',
      category: 'drums,crew',
    });
    expect(read({ q: ' ', skill: '', days: 'week' })).toEqual({ filters: { days: 'week' }, wrong: [] });
  });

  test.each([
    [{ near: 'Leeds' }, ['the town']],
    [{ near: leeds, within: 7 }, ['the distance']],
    [{ within: 25 }, ['the distance']],
    [{ near: leeds, remote: 'only' }, ['the remote work']],
    [{ remote: 'with' }, ['the remote work']],
    [{ days: 'never' }, ['the days']],
    [{ from: '2026-11-22', to: '2026-11-20' }, ['the first day', 'the last day']],
    [{ from: '2026-02-30' }, ['the first day']],
    [{ days: 'today', from: '2026-11-20' }, ['the first day']],
    [{ pay: -5, currency: 'GBP', per: 'night' }, ['the pay']],
    [{ pay: 6000 }, ['the pay']],
    [{ pay: 6000, currency: 'pounds', per: 'night' }, ['the pay', 'the currency', 'what is paid for']],
    [{ category: 'juggling' }, ['the kind of work']],
    [{ skill: 'x'.repeat(41) }, ['the instrument or skill']],
    [{ status: 'best' }, ['which ones']],
    [{ fit: 'you' }, ['what fits']],
    [{ sort: 'best' }, ['the order']],
    [{ q: 'x'.repeat(101) }, ['the words']],
  ])('GIG-05 of %o it is said what is none', (search, wrong) => {
    expect(read(search).wrong).toEqual(wrong);
  });

  test('GIG-05 an order without what it is by is left, and nothing is said of it', () => {
    for (const sort of ['relevance', 'pay', 'distance', 'soonest'])
      expect(read({ sort })).toEqual({ filters: {}, wrong: [] });
    expect(read({ sort: 'distance', near: leeds }).filters.sort).toBe('distance');
    expect(leaving({ sort: 'distance', near: leeds, q: 'x' }, 'near')).toEqual({ q: 'x' });
    expect(leaving({ sort: 'relevance', q: 'x', skill: 'y' }, 'q')).toEqual({ skill: 'y' });
    expect(cleared({ sort: 'newest', q: 'x', skill: 'y', days: 'week' })).toEqual({ q: 'x', sort: 'newest' });
  });
});

test('GIG-05 each chosen filter is named, and leaves the others when it goes', () => {
  const filters = {
    q: 'x',
    near: leeds,
    remote: 'with',
    days: 'weekend',
    pay: 6000,
    currency: 'GBP',
    per: 'night',
    category: ['drums', 'crew'],
    status: 'open',
  } as const;
  const chosen = chosenOf(filters, 'Leeds');
  expect(chosen.map(({ words }) => words)).toEqual([
    'Within 30 miles of Leeds',
    'With remote work',
    'This weekend',
    'From £60 the night',
    'Drums and percussion',
    'Crew and rigging',
    'Only open',
  ]);
  const { near: _n, remote: _r, ...elsewhere } = filters;
  expect(chosen[0]?.left).toEqual(elsewhere);
  expect(chosen[4]?.left).toEqual({ ...filters, category: ['crew'] });
  const others = chosenOf({ from: '2026-11-20', currency: 'EUR', per: 'hour', remote: 'only' }, undefined);
  expect(others.map(({ words }) => words)).toEqual([
    'Remote work',
    expect.stringMatching(/^From Friday 20 November/),
    'Paid in EUR an hour',
  ]);
});

const ownZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = ownZone;
});

describe('GIG-05 days from now are those of the reader', () => {
  test.each([
    ['a Wednesday', '2026-11-18T12:00:00Z', ['2026-11-18', '2026-11-22'], ['2026-11-20', '2026-11-22']],
    ['a Saturday', '2026-11-21T12:00:00Z', ['2026-11-21', '2026-11-22'], ['2026-11-21', '2026-11-22']],
    ['a Sunday', '2026-11-22T12:00:00Z', ['2026-11-22', '2026-11-22'], ['2026-11-22', '2026-11-22']],
  ])('GIG-05 on %s', (_, now, week, weekend) => {
    process.env.TZ = 'Europe/London';
    const at = new Date(now);
    expect(Object.values(datesOf('today', at))).toEqual([week[0], week[0]]);
    expect(Object.values(datesOf('week', at))).toEqual(week);
    expect(Object.values(datesOf('weekend', at))).toEqual(weekend);
  });

  test.each([
    ['Asia/Tokyo', '2026-11-21'],
    ['Europe/London', '2026-11-20'],
    ['America/Los_Angeles', '2026-11-20'],
  ])('GIG-05 in %s, which the server is told', (zone, day) => {
    process.env.TZ = zone;
    expect(askedFor({ days: 'today' }, new Date('2026-11-20T20:00:00Z'))).toEqual({
      from: day,
      to: day,
      zone,
    });
  });
});

describe('GIG-05 where nothing fits, every filter that is in the way is named', () => {
  const counts: GigCounts = {
    isLeast: false,
    total: 0,
    categories: [],
    skills: [],
    genres: [],
    pays: [],
    distances: [],
    days: [],
    remote: 0,
    open: 0,
    fit: null,
    without: { q: 0, days: 0, near: 0, pay: 0, category: 0, skill: 0, genre: 0, status: 0, fit: 0 },
    place: null,
  };

  test('GIG-05 a longer way first, then what leaves most', () => {
    const filters = { q: 'x', near: leeds, within: 25, genre: 'Soul', category: ['drums', 'crew'] } as const;
    const distances = [10, 25, 50, 100].map((within) => ({ within, count: within > 25 ? 3 : 0 }));
    const without = { ...counts.without, genre: 1, category: 7, q: 2, near: 0 };
    const found = looseningsOf(filters, { ...counts, distances, without } as GigCounts);
    expect(found.map(({ act, count }) => `${act}: ${gigWords(count)}`)).toEqual([
      'Within 30 miles: 3 gigs',
      'Any kind of work: 7 gigs',
      'Without “x”: 2 gigs',
      'Without Soul: 1 gig',
    ]);
    expect(found[0]?.filters).toEqual({ ...filters, within: 50 });
    expect(found[1]?.filters).toEqual({ q: 'x', near: leeds, within: 25, genre: 'Soul' });
  });

  test('GIG-05 none where no single one helps', () => {
    expect(looseningsOf({ genre: 'Soul', skill: 'Drums' }, counts)).toEqual([]);
  });

  test('GIG-05 many are "99+", and at least so many "12+"', () => {
    expect([gigWords(1), gigWords(99), gigWords(100), gigWords(12, true), gigWords(1, true)]).toEqual([
      '1 gig',
      '99 gigs',
      '99+ gigs',
      '12+ gigs',
      '1+ gigs',
    ]);
  });
});
