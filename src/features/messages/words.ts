import { clockTime, ownLocale, today } from '#ui/format/dates.ts';

const WEEK = 7;

/** When a conversation was last spoken in, as short as it goes: "14:12", "Thu", "14 Nov", "14 Nov 2025". */
export function shortMoment(moment: string, now = new Date(), locale = ownLocale()): string {
  const then = new Date(moment);
  const days = Math.round((Date.parse(today(now)) - Date.parse(today(then))) / 86_400_000);
  if (days <= 0) return clockTime(then, locale);
  if (days < WEEK) return new Intl.DateTimeFormat(locale, { weekday: 'short' }).format(then);
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year }).format(then);
}

/** What a friend calls them: the first of their names. */
export const firstName = (name: string) => name.trim().split(/\s+/)[0] || name;
