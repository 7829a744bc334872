import { describe, expect, test } from 'vitest';
import { clockTime, dateParts, dayName, longDate, today } from '#ui/format/dates.ts';
import { countWords, money, number, payUnit, shortNumber } from '#ui/format/numbers.ts';
import { relativeTime } from '#ui/format/relative-time.ts';

const now = new Date(2026, 10, 20, 14, 5);
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('SCR dates and numbers', () => {
  test('SCR a calendar date is the same day in every time zone', () => {
    expect(dateParts('2026-11-20', 'en-GB')).toEqual({
      weekday: 'Fri',
      day: '20',
      month: 'Nov',
      year: '2026',
    });
    expect(dateParts('2026-12-04', 'de')).toMatchObject({ weekday: 'Fr', day: '4', month: 'Dez' });
    expect(() => dateParts('soon', 'en-GB')).toThrow(RangeError);
  });

  test('SCR a long date names the year only when it is another', () => {
    expect(longDate('2026-11-20', 2026, 'en-GB')).toBe('Friday 20 November');
    expect(longDate('2027-01-01', 2026, 'en-GB')).toMatch(/^Friday,? 1 January 2027$/);
  });

  test('SCR today is the date where the person is', () => {
    expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  });

  test.each([
    [0, 'now'],
    [12, '12 min'],
    [59, '59 min'],
    [60, '1 h'],
    [5 * 60, '5 h'],
    [24 * 60, 'yesterday'],
    [3 * 24 * 60, 'Tuesday'],
    [16 * 24 * 60, '4 Nov'],
    [400 * 24 * 60, '16 Oct 2025'],
  ])('SCR %i minutes ago reads %s', (minutes, words) => {
    expect(relativeTime(ago(minutes), now, 'en-GB')).toBe(words);
  });

  test('SCR a clock behind the server makes no time ahead', () => {
    expect(relativeTime(ago(-3), now, 'en-GB')).toBe('now');
  });

  test('SCR other languages use their own words', () => {
    expect(relativeTime(ago(12), now, 'fr')).toMatch(/^12\smin$/);
    expect(relativeTime(ago(24 * 60), now, 'de')).toBe('gestern');
  });

  test('SCR the days of a thread have names', () => {
    expect(dayName(ago(60), now, 'en-GB')).toBe('Today');
    expect(dayName(ago(24 * 60), now, 'en-GB')).toBe('Yesterday');
    expect(dayName(ago(48 * 60), now, 'en-GB')).toBe('Wednesday 18 November');
    expect(clockTime(now, 'en-GB')).toBe('14:05');
  });

  test.each([
    [16_000, 'GBP', '£160'],
    [1750, 'GBP', '£17.50'],
    [124_050, 'GBP', '£1,240.50'],
    [9000, 'JPY', '¥9,000'],
  ])('SCR %i %s is %s', (minor, currency, shown) => {
    expect(money(minor, currency, 'en-GB')).toBe(shown);
  });

  test('SCR pay is told as musicians tell it', () => {
    expect(payUnit('night')).toBe('the night');
    expect(payUnit('hour')).toBe('an hour');
    expect(payUnit('rehearsal')).toBe('a rehearsal');
  });

  test('SCR counts are grouped, shortened and told in words', () => {
    expect(number(1240, 'en-GB')).toBe('1,240');
    expect(shortNumber(1240, 'en-US')).toBe('1.2K');
    expect(countWords(100, 'link request', 'link requests')).toBe('more than 99 link requests');
  });
});
