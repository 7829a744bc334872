import { LANGUAGE } from './region.ts';

const made = new Map<string, Intl.NumberFormat>();

/** Cached: creating a formatter is slow. */
function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = made.get(key) ?? new Intl.NumberFormat(LANGUAGE, options);
  made.set(key, known);
  return known;
}

/** "1,240"; at most one decimal: "5.2". */
export const number = (value: number) => formatter({ maximumFractionDigits: 1 }).format(value);

/** "1.2k". */
export const shortNumber = (value: number) =>
  formatter({ notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** NAV-08. Up to 99, "99+" above. */
export const shortCount = (count: number) => (count > 99 ? '99+' : String(count));

/** "1 comment", "1,240 comments". */
export const countWords = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** NAV-08. "3 unread messages", "more than 99 unread messages". */
export const badgeWords = (count: number, one: string, many: string): string =>
  count > 99 ? `more than 99 ${many}` : countWords(count, one, many);

const payWords: Record<string, string> = {
  night: 'the night',
  hour: 'an hour',
  day: 'the day',
  week: 'a week',
  session: 'a session',
  song: 'a song',
  service: 'the service',
  job: 'all in',
};

/** As musicians say it: `night` is "the night", `job` "all in"; an unknown unit "a {unit}". */
export const payUnit = (unit: string): string => payWords[unit] ?? `a ${unit}`;
