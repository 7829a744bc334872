import { act, renderHook } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { lookAt } from '#features/gigs/board/last-visit.ts';
import { useArrivals } from '#features/gigs/board/use-gigs.ts';
import { byWeek } from '#features/gigs/board/week-list.tsx';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';

describe('arrivals', () => {
  const page = (...ids: string[]) => ({ items: ids.map((id) => gigSummary({ id })) });
  const show = (...pages: ReturnType<typeof page>[]) =>
    renderHook(({ q, now }) => useArrivals(q, now), { initialProps: { q: '', now: pages } });

  test('SCR /gigs what is posted meanwhile is counted, and shown when asked for', () => {
    const { result, rerender } = show(page('a', 'b'));
    rerender({ q: '', now: [page('a', 'new', 'b')] });
    expect(result.current.count).toBe(1);
    expect(['a', 'new', 'b'].map((id) => result.current.isShown(gigSummary({ id })))).toEqual([
      true,
      false,
      true,
    ]);
    act(() => result.current.show());
    expect(result.current.count).toBe(0);
  });

  test('SCR /gigs further pages are no news, nor is another search', () => {
    const { result, rerender } = show(page('a'));
    rerender({ q: '', now: [page('a'), page('b', 'c')] });
    expect(result.current.count).toBe(0);
    rerender({ q: 'drums', now: [page('d')] });
    expect(result.current.count).toBe(0);
  });
});

describe('weeks', () => {
  const friday = new Date(2026, 10, 20, 12);
  const sunday = new Date(2026, 10, 22, 23, 59);
  const on = (date: string) => gigSummary({ id: date, date });
  const namesOf = (dates: string[], now = friday) =>
    byWeek(dates.map(on), now).map(({ name, gigs }) => [name, gigs.map(({ id }) => id)]);

  test('SCR /gigs groups by week, then by month, in the order it came', () => {
    const dates = ['2026-11-20', '2026-11-22', '2026-11-23', '2026-11-29', '2026-11-30', '2026-12-01'];
    expect(namesOf([...dates, '2027-01-02'])).toEqual([
      ['This week', ['2026-11-20', '2026-11-22']],
      ['Next week', ['2026-11-23', '2026-11-29']],
      ['Later in November', ['2026-11-30']],
      ['December', ['2026-12-01']],
      ['January 2027', ['2027-01-02']],
    ]);
  });

  test('SCR /gigs what began yesterday and still runs stands in this week', () => {
    expect(namesOf(['2026-11-15', '2026-11-20'])).toEqual([['This week', ['2026-11-15', '2026-11-20']]]);
  });

  test('SCR /gigs a Sunday is the last day of its week', () => {
    expect(namesOf(['2026-11-22', '2026-11-23'], sunday)).toEqual([
      ['This week', ['2026-11-22']],
      ['Next week', ['2026-11-23']],
    ]);
  });

  test('SCR /gigs says which days a week still has', () => {
    const notes = byWeek([on('2026-11-20'), on('2026-11-24')], friday).map(({ note }) => note);
    expect(notes.map((note) => note.replace(/\s*–\s*/, '–'))).toEqual(['20–22 November', '23–29 November']);
    expect(byWeek([on('2026-11-22')], sunday)[0]?.note).toBe('22 November');
  });
});

describe('the last visit', () => {
  const minute = 60_000;
  const now = Date.parse('2026-11-27T20:00:00Z');
  const keptOf = (since: number, last: number) => `${now + since * minute} ${now + last * minute}`;

  test.each([
    ['at the first look nothing is new', null, 0],
    ['a look within half an hour is of the same visit', keptOf(-90, -30), -90],
    ['after more than that what came since the last look is new', keptOf(-90, -31), -31],
    ['a clock that was put back begins anew', keptOf(10, 20), 0],
    ['what is none of ours is a first look', 'yes NaN', 0],
    ['half of it likewise', `${now}`, 0],
  ])('GIG-06 %s', (_, kept, since) => {
    expect(lookAt(kept, now)).toEqual({ since: now + since * minute, last: now });
  });
});
