import { clockTime, daysAgo, shortDate, weekdayOf } from '#ui/format/dates.ts';

const WEEK = 7;

/** When a conversation was last spoken in, as short as it goes: "14:12", "Thu", "14 Nov", "14 Nov 2025". */
export function shortMoment(moment: string, now = new Date()): string {
  const days = daysAgo(moment, now);
  if (days <= 0) return clockTime(moment);
  return days < WEEK ? weekdayOf(moment, 'short') : shortDate(moment, now);
}
