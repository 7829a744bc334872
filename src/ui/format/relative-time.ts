import { ownLocale, today } from './dates.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// English `Intl` says "12 mins" and "1 hr"; the signs of the units are shorter and never plural.
const signs = { minute: 'min', hour: 'h' };

function amount(locale: string, unit: 'minute' | 'hour', value: number): string {
  if (locale.startsWith('en')) return `${value} ${signs[unit]}`;
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value);
}

/**
 * How long ago, as short as it goes: "now", "12 min", "5 h", "yesterday", "Tuesday", "4 Nov", "4 Nov 2025".
 * A moment ahead of our clock counts as now.
 */
export function relativeTime(moment: string | number | Date, now = new Date(), locale = ownLocale()): string {
  const then = new Date(moment);
  const ago = now.getTime() - then.getTime();
  if (ago < MINUTE) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  if (ago < HOUR) return amount(locale, 'minute', Math.floor(ago / MINUTE));
  const days = Math.round((Date.parse(today(now)) - Date.parse(today(then))) / DAY);
  if (days === 0 || ago < 6 * HOUR) return amount(locale, 'hour', Math.floor(ago / HOUR));
  if (days === 1) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-1, 'day');
  if (days < 7) return new Intl.DateTimeFormat(locale, { weekday: 'long' }).format(then);
  const year = then.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year }).format(then);
}
