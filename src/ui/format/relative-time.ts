import { daysAgo, shortDate, weekdayOf } from './dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * How long ago, as short as it goes: "now", "12 min", "5 h", "yesterday", "Tuesday", "4 Nov", "4 Nov 2025".
 * A moment ahead of our clock counts as now.
 */
export function relativeTime(moment: string | number | Date, now = new Date()): string {
  const ago = now.getTime() - new Date(moment).getTime();
  if (ago < MINUTE) return 'now';
  if (ago < HOUR) return `${Math.floor(ago / MINUTE)} min`;
  const days = daysAgo(moment, now);
  if (days === 0 || ago < 6 * HOUR) return `${Math.floor(ago / HOUR)} h`;
  if (days === 1) return 'yesterday';
  return days < 7 ? weekdayOf(moment) : shortDate(moment, now);
}
