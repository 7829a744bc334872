import { globSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { money } from '#contract/gig-terms.ts';
import {
  clockOf,
  clockRange,
  clockTime,
  dateParts,
  dayName,
  exactTime,
  longDate,
  relativeTime,
  timeAgo,
  today,
} from '#ui/format/dates.ts';
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
import { distance } from '#ui/format/distance.ts';
import { countText, number, payUnit, shortNumber } from '#ui/format/numbers.ts';
import { formatForPicker } from '#ui/format/pickers.ts';

const now = new Date(2026, 10, 20, 14, 5);
const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

const browserSpeaks = (language: string, languages = [language]) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language);
  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
};
afterEach(() => vi.restoreAllMocks());

test('SCR a calendar date is the same day in every time zone, and shows its year unless it is this one', () => {
  expect(dateParts('2026-11-20')).toEqual({ weekday: 'Fri', day: '20', month: 'Nov', year: '2026' });
  expect(() => dateParts('soon')).toThrow(RangeError);
  expect(longDate('2027-01-01', 2026)).toMatch(/^Friday,? 1 January 2027$/);
});

test('SPD-06 number formatters are created once, however many numbers are shown', () => {
  const draw = () => [number(5.2), shortNumber(1_240), money(1_750, 'GBP')];
  const first = draw();
  const making = vi.spyOn(Intl, 'NumberFormat');
  expect(draw()).toEqual(first);
  expect(making).not.toHaveBeenCalled();
});

test('SCR today is the date in the person’s time zone', () => {
  expect(today(new Date(2026, 0, 5, 0, 1))).toBe('2026-01-05');
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test.each([
  [-3, 'now', 'now'],
  [0, 'now', 'now'],
  [12, '12 min', '12 min ago'],
  [59, '59 min', '59 min ago'],
  [60, '1 h', '1 h ago'],
  [5 * 60, '5 h', '5 h ago'],
  [24 * 60, 'yesterday', 'yesterday'],
  [3 * 24 * 60, 'Tuesday', 'Tuesday'],
  [16 * 24 * 60, '4 Nov', '4 Nov'],
  [400 * 24 * 60, '16 Oct 2025', '16 Oct 2025'],
])('SCR %i minutes ago reads %s, and in a sentence "%s"', (minutes, words, inSentence) => {
  expect(relativeTime(ago(minutes), now)).toBe(words);
  expect(timeAgo(ago(minutes), now)).toBe(inSentence);
});

test.each([
  ['de-DE', '14:05', '17:00'],
  ['en-US', '2:05 pm', '5:00 pm'],
  ['ar-EG', '2:05 pm', '5:00 pm'],
  ['fr', '14:05', '17:00'],
])('SET-07 %s reads English, and its region determines the clock everywhere', (language, clock, five) => {
  browserSpeaks(language);
  expect(relativeTime(ago(24 * 60), now)).toBe('yesterday');
  expect(longDate('2026-11-20', 2026)).toBe('Friday 20 November');
  expect(dateParts('2026-12-04')).toEqual({ weekday: 'Fri', day: '4', month: 'Dec', year: '2026' });
  expect(money(124_050, 'EUR')).toBe('€1,240.50');
  expect(number(1240)).toBe('1,240');
  expect(clockTime(now)).toBe(clock);
  expect(exactTime(now)).toBe(`20 November 2026 at ${clock}`);
  expect(clockOf('17:00')).toBe(five);
});

test.each([
  ['en-GB', '17:00', '23:30', '17:00–23:30'],
  ['en-GB', '22:00:00', '02:00:00', '22:00–02:00'],
  ['en-US', '17:00', '23:30', '5–11:30 pm'],
  ['en-US', '10:15', '16:00', '10:15 am–4 pm'],
  ['en-US', '09:00:00', '11:00:00', '9–11 am'],
  ['en-US', '22:00', '02:00', '10 pm–2 am'],
  ['en-US', '10:00', '10:00', '10 am–10 am'],
  ['en-US', 'dusk', 'dawn', 'dusk–dawn'],
])('SET-07 in %s %s to %s is "%s"', (language, from, to, range) => {
  browserSpeaks(language);
  expect(clockRange(from, to)).toBe(range);
});

test.each([
  ['de-DE', ['1 km', '10 km', '25 km', '100 km', '1,000 km']],
  ['en-GB', ['1 mile', '6 miles', '15 miles', '60 miles', '620 miles']],
  ['en-US', ['1 mile', '6 miles', '15 miles', '60 miles', '620 miles']],
])('SET-07 the region of %s determines miles or kilometres', (language, words) => {
  browserSpeaks(language);
  expect([1, 10, 25, 100, 1000].map(distance)).toEqual(words);
});

test('SET-07 an unknown time zone counts as the device’s own', () => {
  expect(clockTime(now, 'Mars/Olympus')).toBe(clockTime(now));
  expect(today(now, 'Mars/Olympus')).toBe('2026-11-20');
  expect(today(new Date('2026-11-20T23:30:00Z'), 'Asia/Tokyo')).toBe('2026-11-21');
});

test('SET-07 no other file of the client formats dates or numbers', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.startsWith('src/ui/format/'));
  const own = files.filter((file) => /\bIntl\.|\.toLocale/.test(readFileSync(file, 'utf8')));
  expect(files.length).toBeGreaterThan(300);
  expect(own).toEqual([]);
});

test('SCR the days of a thread have names', () => {
  expect(dayName(ago(60), now)).toBe('Today');
  expect(dayName(ago(24 * 60), now)).toBe('Yesterday');
  expect(dayName(ago(48 * 60), now)).toBe('Wednesday 18 November');
});

test('SCR pay is worded as musicians say it; counts are grouped, shortened and spelled out', () => {
  expect(['night', 'hour', 'rehearsal'].map(payUnit)).toEqual(['per night', 'per hour', 'per rehearsal']);
  expect([number(1240), shortNumber(1240)]).toEqual(['1,240', '1.2k']);
  expect(countText(1, 'like', 'likes')).toBe('1 like');
  expect(countText(1240, 'like', 'likes')).toBe('1,240 likes');
});

test('GIG-10 adding days crosses months, years and daylight saving', () => {
  expect(daysAfter('2026-12-31', 1)).toBe('2027-01-01');
  expect(daysAfter('2026-03-30', -1)).toBe('2026-03-29');
  expect(daysAfter('2028-02-28', 1)).toBe('2028-02-29');
  expect(datesBetween('2026-10-24', '2026-10-26')).toEqual(['2026-10-24', '2026-10-25', '2026-10-26']);
  expect(datesBetween('2026-10-26', '2026-10-24')).toEqual([]);
  expect(datesBetween('2026-01-01', '2027-01-01')).toHaveLength(62);
});

test('GIG-10 adding months crosses years, within the years of the calendar', () => {
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
])('GIG-10 %s as the month of an address', (text, is) => expect(isMonth(text)).toBe(is));

test.each([1, 6, 7])('SET-07 a month is shown in whole weeks that begin on weekday %i', (start) => {
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

test('SET-07 the region decides the first day of the week', () => {
  expect(weekStart('en-GB')).toBe(1);
  expect(weekStart('en-US')).toBe(7);
});

describe('the region', () => {
  beforeEach(() => vi.resetModules());

  test.each(['C', 'en-US@posix', 'en_GB', ''])(
    'UIX-07 with the language tag "%s" dates, weeks and distances use the first tag that Intl accepts',
    (tag) => {
      browserSpeaks(tag, [tag, 'de_DE', 'en-US', 'de-DE']);
      expect(clockTime(now)).toBe('2:05 pm');
      expect(weekStart()).toBe(7);
      expect(formatForPicker('2026-11-20')).toBe('11/20/2026');
      expect(distance(10)).toBe('6 miles');
    },
  );

  test('UIX-07 without any tag that Intl accepts the page reads British English', () => {
    browserSpeaks('C', ['C', 'en_GB']);
    expect(clockTime(now)).toBe('14:05');
    expect(weekStart()).toBe(1);
    expect(formatForPicker('2026-11-20')).toBe('20/11/2026');
  });

  test.each([['Etc/Unknown'], ['+0530'], ['+05:30'], [undefined]])(
    'UIX-07 a browser whose time zone is %s counts as UTC',
    async (timeZone) => {
      const { resolvedOptions } = Intl.DateTimeFormat.prototype;
      vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
        this: Intl.DateTimeFormat,
      ) {
        return Object.assign(resolvedOptions.call(this), { timeZone });
      });
      const { ownTimeZone } = await import('#ui/format/region.ts');
      expect(ownTimeZone()).toBe('UTC');
    },
  );
});
