import { expect, test } from 'vitest';
import {
  datesBetween,
  dayInMonth,
  daysAfter,
  isMonth,
  monthsAfter,
  weekdayNumber,
  weekStart,
  weeksOf,
} from '#ui/format/days.ts';

test('GIG-10 days go on over the ends of months, years and daylight saving', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2026-03-30', -1)).toBe('2026-03-29');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(datesBetween('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(datesBetween('2026-10-26', '2026-10-24')).toEqual([]);
  expect(datesBetween('2026-01-01', '2027-01-01')).toHaveLength(62);
});

test('GIG-10 months go on over years, and end where calendars here do', () => {
  expect(monthsAfter('2026-12', 1)).toBe('2027-01');
  expect(monthsAfter('2026-01', -13)).toBe('2024-12');
  expect(monthsAfter('2099-12', 1)).toBe('2099-12');
  expect(monthsAfter('2000-01', -1)).toBe('2000-01');
  expect(dayInMonth('2026-01-31', '2026-02')).toBe('2026-02-28');
  expect(dayInMonth('2026-01-15', '2026-02')).toBe('2026-02-15');
});

test.each([
  ['2026-12', true],
  ['2026-13', false],
  ['2026-00', false],
  ['1999-12', false],
  ['2026-1', false],
  ['2026-12-01', false],
  ['', false],
])('GIG-10 whether %s is a month of an address', (text, is) => expect(isMonth(text)).toBe(is));

test.each([1, 6, 7])('SET-07 every month is whole weeks that begin on weekday %i', (start) => {
  for (let month = '2024-01'; month < '2029-01'; month = monthsAfter(month, 1)) {
    const weeks = weeksOf(month, start);
    const days = weeks.flat();
    expect(weeks.every((week) => week.length === 7 && weekdayNumber(week[0] ?? '') === start)).toBe(true);
    expect(days).toContain(`${month}-01`);
    expect(days).toContain(daysAfter(`${monthsAfter(month, 1)}-01`, -1));
    expect(weeks[0]?.some((day) => day.startsWith(month))).toBe(true);
    expect(weeks.at(-1)?.some((day) => day.startsWith(month))).toBe(true);
  }
});

test('SET-07 the region says with which day a week begins', () => {
  expect(weekStart('en-GB')).toBe(1);
  expect(weekStart('en-US')).toBe(7);
});
