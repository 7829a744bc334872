/** The person's own language; tests and pages may name another. */
export const ownLocale = (): string => globalThis.navigator?.language ?? 'en-GB';

const made = new Map<string, Intl.DateTimeFormat>();

function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, known);
  return known;
}

export type DateParts = { weekday: string; day: string; month: string; year: string };

/**
 * The words of a plain calendar date, `YYYY-MM-DD`, which has no time zone: it is read and shown as UTC,
 * so that it is the same day everywhere. Throws RangeError on anything else.
 */
export function dateParts(date: string, locale = ownLocale()): DateParts {
  const moment = new Date(/^\d{4}-\d{2}-\d{2}$/.test(date) ? `${date}T00:00:00Z` : Number.NaN);
  const part = (options: Intl.DateTimeFormatOptions) =>
    formatter(locale, { ...options, timeZone: 'UTC' }).format(moment);
  return {
    weekday: part({ weekday: 'short' }),
    day: String(moment.getUTCDate()),
    month: part({ month: 'short' }),
    year: String(moment.getUTCFullYear()),
  };
}

/** A plain calendar date in full: "Friday 20 November", with the year when it is not `thisYear`. */
export function longDate(date: string, thisYear = new Date().getFullYear(), locale = ownLocale()): string {
  const moment = new Date(`${date}T00:00:00Z`);
  const year = moment.getUTCFullYear() === thisYear ? {} : { year: 'numeric' as const };
  const options = { weekday: 'long', day: 'numeric', month: 'long', ...year, timeZone: 'UTC' } as const;
  return formatter(locale, options).format(moment);
}

/** Today's calendar date where the person is, `YYYY-MM-DD`. */
export function today(now = new Date()): string {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** The exact moment, for a title or a `time` element: "20 November 2026 at 14:05". */
export function exactTime(moment: string | number | Date, locale = ownLocale()): string {
  return formatter(locale, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(moment));
}

/** Hour and minute of a moment: "14:05". */
export function clockTime(moment: string | number | Date, locale = ownLocale()): string {
  return formatter(locale, { hour: '2-digit', minute: '2-digit' }).format(new Date(moment));
}

/** The heading of a day of messages or notifications: "Today", "Yesterday", "Friday 20 November". */
export function dayName(moment: string | number | Date, now = new Date(), locale = ownLocale()): string {
  const day = today(new Date(moment));
  const ago = (Date.parse(today(now)) - Date.parse(day)) / 86_400_000;
  if (ago !== 0 && ago !== 1) return longDate(day, now.getFullYear(), locale);
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-ago, 'day');
  return word.charAt(0).toLocaleUpperCase(locale) + word.slice(1);
}
