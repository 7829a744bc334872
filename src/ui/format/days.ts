import { ownLanguage } from './region.ts';

// Calendar dates, `YYYY-MM-DD`, and months, `YYYY-MM`, without time and zone.

const DAY = 86_400_000;
const momentOf = (date: string) => Date.parse(`${date}T00:00:00Z`);
const dateOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);

export const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(momentOf(text)) && dateOf(momentOf(text)) === text;

export const daysAfter = (date: string, days: number): string => dateOf(momentOf(date) + days * DAY);

/** Monday is 1, Sunday 7. */
export const weekdayNumber = (date: string): number => new Date(momentOf(date)).getUTCDay() || 7;

/** Both ends included; at most `maxDays` dates. */
export function datesBetween(from: string, to: string, maxDays = 62): string[] {
  const days = Math.min(maxDays, Math.round((momentOf(to) - momentOf(from)) / DAY) + 1);
  return Array.from({ length: Math.max(0, days) }, (_, nth) => daysAfter(from, nth));
}

const firstYear = 2000;
const lastYear = 2099;

/** Whether it is a month that our calendars show. */
export function isMonth(text: string): boolean {
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(text) ?? [];
  return Number(year) >= firstYear && Number(year) <= lastYear && Number(month) >= 1 && Number(month) <= 12;
}

export const monthOfDate = (date: string): string => date.slice(0, 7);

/** `months` may be negative; clamped to the months our calendars show. */
export function monthsAfter(month: string, months: number): string {
  const [year, nth] = month.split('-').map(Number);
  const at = (year ?? firstYear) * 12 + (nth ?? 1) - 1 + months;
  const index = Math.min(Math.max(at, firstYear * 12), lastYear * 12 + 11);
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** The same day in another month, clamped to its last day. */
export function dayInMonth(date: string, month: string): string {
  const last = daysAfter(`${monthsAfter(month, 1)}-01`, -1);
  const same = `${month}-${date.slice(8)}`;
  return same > last && monthsAfter(month, 1) > month ? last : same;
}

/** The weeks of a month in full: seven dates each, starting on `weekStart`. */
export function weeksOf(month: string, weekStart: number): string[][] {
  const first = `${month}-01`;
  const before = (weekdayNumber(first) - weekStart + 7) % 7;
  const start = daysAfter(first, -before);
  const weeks = [];
  for (let from = start; from.slice(0, 7) <= month; from = daysAfter(from, 7))
    weeks.push(datesBetween(from, daysAfter(from, 6)));
  return weeks;
}

type Weeks = { firstDay: number };

/** SET-07. First day of the week in the person's region: Monday is 1, Sunday 7. */
export function weekStart(language = ownLanguage()): number {
  const locale: Intl.Locale & { getWeekInfo?: () => Weeks; weekInfo?: Weeks } = new Intl.Locale(language);
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}
