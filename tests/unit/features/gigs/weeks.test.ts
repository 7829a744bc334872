import { expect, test } from 'vitest';
import { byWeek } from '#features/gigs/board/week-list.tsx';
import { gigSummary } from './gig.ts';

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
