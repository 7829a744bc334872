import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { GigCounts } from '#contract/gig-search.ts';
import type { PeopleCounts } from '#contract/people.ts';
import * as gigs from '#features/gigs/board/filters.ts';
import { dateRangeOf } from '#features/gigs/board/filters.ts';
import { gigCountText, loosenedFilters } from '#features/gigs/board/no-matches.tsx';
import * as people from '#features/people/discover/filters.ts';
import { filtersIn } from '#routes/-search.ts';
import { noGigs } from './gigs/gig.ts';

const leeds = 2644688;

// Dates show their year unless it is the current one.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') }));

const ownZone = process.env.TZ;
afterEach(() => {
  process.env.TZ = ownZone;
});

describe('the filters of gigs', () => {
  const { toQuery, activeFilters, clearFilters, withoutFilters, readFilters, toSearchParams } = gigs;
  const read = (search: Record<string, unknown>) => readFilters(filtersIn(search));
  const filters = {
    ...{ q: '1975', near: leeds, within: 25, remote: 'with', from: '2026-11-20', to: '2026-11-22' },
    ...{ pay: 6000, currency: 'GBP', per: 'night', category: ['drums', 'crew'], skill: 'Drums' },
    ...{ genre: 'Soul', status: 'open', fit: 'me', sort: 'pay' },
  } satisfies gigs.Filters as gigs.Filters;

  test('GIG-05 filters survive the URL however the router parsed them, and unknown parts are dropped', () => {
    const given = { ...filters, q: 1975, near: `${leeds}`, within: '25', category: 'drums,crew', other: 'x' };
    expect(read(given)).toEqual({ filters, wrong: [] });
    expect(read(toSearchParams(filters))).toEqual({ filters, wrong: [] });
    const sent = { ...filters, near: `${leeds}`, within: '25', pay: '6000', category: 'drums,crew' };
    expect(toQuery(filters)).toEqual(sent);
    expect(read({ q: ' ', skill: '', days: 'week' })).toEqual({ filters: { days: 'week' }, wrong: [] });
  });

  test.each([
    [{ near: 'Leeds' }, ['the town']],
    [{ near: leeds, within: 7 }, ['the distance']],
    [{ within: 25 }, ['the distance']],
    [{ remote: 'with' }, ['remote work']],
    [{ from: '2026-11-22', to: '2026-11-20' }, ['the first day', 'the last day']],
    [{ from: '2026-11-20', to: '2026-11-20' }, []],
    [{ from: '2026-02-30' }, ['the first day']],
    [{ pay: -5, currency: 'GBP', per: 'night' }, ['the pay']],
    [{ pay: 6000 }, ['the pay']],
    [{ pay: 6000, currency: 'pounds', per: 'night' }, ['the pay', 'the currency', 'the pay unit']],
    [{ category: 'juggling' }, ['the kind of work']],
    [{ skill: 'x'.repeat(41) }, ['the instrument or skill']],
    [{ q: 'x'.repeat(101) }, ['the search text']],
  ])('GIG-05 %o names the invalid filters', (search, wrong) => {
    expect(read(search).wrong).toEqual(wrong);
  });

  test('GIG-05 a sort order is removed silently with the filter it needs', () => {
    for (const sort of ['relevance', 'pay', 'distance', 'soonest'])
      expect(read({ sort })).toEqual({ filters: {}, wrong: [] });
    expect(read({ sort: 'distance', near: leeds }).filters.sort).toBe('distance');
    expect(withoutFilters({ sort: 'distance', near: leeds, q: 'x' }, 'near')).toEqual({ q: 'x' });
    expect(withoutFilters({ sort: 'relevance', q: 'x', skill: 'y' }, 'q')).toEqual({ skill: 'y' });
    expect(clearFilters({ sort: 'newest', q: 'x', skill: 'y', days: 'week' })).toEqual({
      q: 'x',
      sort: 'newest',
    });
  });

  test('GIG-05 each chosen filter is named, and removing it keeps the others', () => {
    const chosen = {
      ...{ q: 'x', near: leeds, remote: 'with', days: 'weekend', pay: 6000, currency: 'GBP' },
      ...{ per: 'night', category: ['drums', 'crew'], status: 'open' },
    } satisfies gigs.Filters as gigs.Filters;
    const named = activeFilters(chosen, 'Leeds');
    expect(named.map(({ label }) => label)).toEqual([
      'Within 30 miles of Leeds',
      'Including remote work',
      'This weekend',
      'From £60 per night',
      'Drums and percussion',
      'Crew and rigging',
      'Open gigs only',
    ]);
    const { near: _n, remote: _r, ...elsewhere } = chosen;
    expect(named[0]?.without).toEqual(elsewhere);
    expect(named[4]?.without).toEqual({ ...chosen, category: ['crew'] });
    const others = activeFilters(
      { from: '2026-11-20', currency: 'EUR', per: 'hour', remote: 'only' },
      undefined,
    );
    expect(others.map(({ label }) => label)).toEqual([
      'Remote work',
      expect.stringMatching(/^From Friday 20 November/),
      'Paid in EUR per hour',
    ]);
  });

  test.each([
    ['a Wednesday', '2026-11-18T12:00:00Z', ['2026-11-18', '2026-11-22'], ['2026-11-20', '2026-11-22']],
    ['a Saturday', '2026-11-21T12:00:00Z', ['2026-11-21', '2026-11-22'], ['2026-11-21', '2026-11-22']],
    ['a Sunday', '2026-11-22T12:00:00Z', ['2026-11-22', '2026-11-22'], ['2026-11-22', '2026-11-22']],
  ])('GIG-05 today, this week and this weekend on %s', (_, now, week, weekend) => {
    process.env.TZ = 'Europe/London';
    const at = new Date(now);
    expect(Object.values(dateRangeOf('today', at))).toEqual([week[0], week[0]]);
    expect(Object.values(dateRangeOf('week', at))).toEqual(week);
    expect(Object.values(dateRangeOf('weekend', at))).toEqual(weekend);
  });

  test.each([
    ['Asia/Tokyo', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-20'],
  ])('GIG-05 "today" is the reader’s day: in %s %s', (zone, day) => {
    process.env.TZ = zone;
    const sent = toQuery({ days: 'today' }, new Date('2026-11-20T20:00:00Z'));
    expect(sent).toEqual({ from: day, to: day, zone });
  });

  test('GIG-05 with no results a larger distance is suggested first, then the change that finds most, if any', () => {
    const chosen = { q: 'x', near: leeds, within: 25, genre: 'Soul', category: ['drums', 'crew'] } as const;
    const distances = [10, 25, 50, 100].map((within) => ({ within, count: within > 25 ? 3 : 0 }));
    const more = { ...noGigs.without, genre: 1, category: 7, q: 2 };
    const found = loosenedFilters(chosen, { ...noGigs, distances, without: more } as GigCounts);
    expect(found.map(({ label, count }) => `${label}: ${gigCountText(count)}`)).toEqual([
      'Within 30 miles: 3 gigs',
      'Any kind of work: 7 gigs',
      'Without “x”: 2 gigs',
      'Without Soul: 1 gig',
    ]);
    expect(found[0]?.filters).toEqual({ ...chosen, within: 50 });
    expect(found[1]?.filters).toEqual({ q: 'x', near: leeds, within: 25, genre: 'Soul' });
    expect(loosenedFilters({ genre: 'Soul', skill: 'Drums' }, noGigs)).toEqual([]);
    const words = [gigCountText(99), gigCountText(100), gigCountText(12, true), gigCountText(1, true)];
    expect(words).toEqual(['99 gigs', '99+ gigs', '12+ gigs', '1+ gigs']);
  });
});

describe('the filters of people', () => {
  const { toPeopleFilters, activeFilters, bestLoosening, readFilters } = people;
  const read = (search: Record<string, unknown>) => readFilters(filtersIn(search));

  test('PPL-01 filters survive the URL however the router parsed them, and other values are dropped', () => {
    const filters = { q: '1975', skill: 'Fiddle', genre: 'Folk', near: leeds, within: 25 } as const;
    const given = { q: 1975, skill: ' Fiddle ', genre: 'Folk', near: String(leeds), within: '25' };
    expect(read(given)).toEqual({ filters, wrong: [] });
    expect(toPeopleFilters(filters)).toEqual({ ...filters, near: String(leeds), within: '25' });
    const none = { filters: {}, wrong: [] };
    expect(read({ q: ' ', skill: '', other: 'x' })).toEqual(none);
    expect(read({ skill: ['a'], genre: { b: 1 }, near: null, q: true })).toEqual(none);
  });

  test.each([
    [{ near: 'Leeds' }, 'the town'],
    [{ near: 1.5 }, 'the town'],
    [{ near: leeds, within: 7 }, 'the distance'],
    [{ within: 25 }, 'the distance'],
    [{ played: 'me' }, 'who they’ve played with'],
    [{ genre: 'x'.repeat(41) }, 'the genre'],
    [{ q: 'x'.repeat(101) }, 'the search text'],
    [{ free: '2026-02-30' }, 'the day'],
    [{ free: 20261120 }, 'the day'],
    [{ free: '2026-11-20', until: '2026-11-19' }, 'the last day'],
    [{ free: '2026-11-20', until: '2026-12-04' }, 'the last day'],
    [{ until: '2026-11-20' }, 'the last day'],
  ])('PPL-01 %o names the invalid filter', (search, wrong) => {
    expect(read(search).wrong).toEqual([wrong]);
  });

  test('PPL-01 each chosen filter is named, and removing it keeps the others', () => {
    const { filters, wrong } = read({
      free: '2026-11-20',
      until: '2026-11-22',
      played: 'links',
      skill: 'Fiddle',
    });
    expect(wrong).toEqual([]);
    expect(toPeopleFilters(filters)).toEqual({ ...filters });
    const { free: _, until: _u, ...anyDay } = filters;
    const { played: _p, ...anybody } = filters;
    expect(activeFilters(filters, undefined)).toEqual(
      expect.arrayContaining([
        { part: 'free', label: expect.stringMatching(/^Free 20\s?–\s?22 November$/), without: anyDay },
        { part: 'played', label: 'Played with people I know', without: anybody },
      ]),
    );
    const oneDay = activeFilters({ free: '2026-11-20' }, undefined);
    expect(oneDay).toMatchObject([{ label: 'Free on Friday 20 November' }]);
    expect(activeFilters({ q: 'x', skill: 'Fiddle', near: leeds, within: 25 }, 'Leeds')).toEqual([
      { part: 'skill', label: 'Fiddle', without: { q: 'x', near: leeds, within: 25 } },
      { part: 'near', label: 'Within 15 miles of Leeds', without: { q: 'x', skill: 'Fiddle' } },
    ]);
  });

  const counts: PeopleCounts = {
    ...{ isLeast: false, total: 0, skills: [], genres: [], distances: [], place: null },
    without: { q: 0, skill: 0, genre: 0, near: 0 },
  };
  const filters = { q: 'x', skill: 'Fiddle', genre: 'Folk', near: leeds, within: 25 } as const;

  test('PPL-01 with no results a larger distance is suggested, else removing the filter that hides most', () => {
    const distances = [10, 25, 50, 100].map((within) => ({ within, count: within > 25 ? 3 : 0 }));
    expect(bestLoosening(filters, { ...counts, distances } as PeopleCounts)).toEqual({
      text: 'Within 30 miles there are 3 people.',
      label: 'Search within 30 miles',
      filters: { ...filters, within: 50 },
    });
    const without = { q: 2, skill: 1, genre: 340, near: 4 };
    expect(bestLoosening(filters, { ...counts, without, isLeast: true })).toEqual({
      text: 'Without Folk there are 340+ people.',
      label: 'Remove Folk',
      filters: { q: 'x', skill: 'Fiddle', near: leeds, within: 25 },
    });
    expect(bestLoosening(filters, counts)).toBeNull();
    const unchosen = { q: 9, skill: 9, genre: 0, near: 9 };
    expect(bestLoosening({ genre: 'Folk' }, { ...counts, without: unchosen })).toBeNull();
  });
});
