import { today } from '#ui/format/dates.ts';

/** So many days after a calendar date. */
export const plus = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Monday is day 0. */
const weekday = (date: string) => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

/** The last day of its week, which begins on Monday. */
export const sundayOf = (date: string): string => plus(date, 6 - weekday(date));

export const someDays = ['today', 'week', 'weekend'] as const;
export type Days = (typeof someDays)[number];

/** The dates of days that are meant from now, where the reader is. Friday is a night of the weekend in this trade. */
export function datesOf(days: Days, now = new Date()): { from: string; to: string } {
  const from = today(now);
  if (days === 'today') return { from, to: from };
  const to = sundayOf(from);
  const friday = plus(to, -2);
  return { from: days === 'weekend' && friday > from ? friday : from, to };
}
