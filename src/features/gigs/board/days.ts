import type { SomeDays } from '#contract/ours/gig-search.ts';
import { today } from '#ui/format/dates.ts';
import { daysAfter, weekdayNumber } from '#ui/format/days.ts';

/** The last day of its week, which begins on Monday. */
export const sundayOf = (date: string): string => daysAfter(date, 7 - weekdayNumber(date));

/** The dates of days that are meant from now, where the reader is. Friday is a night of the weekend in this trade. */
export function datesOf(days: SomeDays, now = new Date()): { from: string; to: string } {
  const from = today(now);
  if (days === 'today') return { from, to: from };
  const to = sundayOf(from);
  const friday = daysAfter(to, -2);
  return { from: days === 'weekend' && friday > from ? friday : from, to };
}
