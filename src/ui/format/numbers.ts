import { LANGUAGE } from './region.ts';

const made = new Map<string, Intl.NumberFormat>();

/** Kept, since making one takes longer than all else that is done to draw a number. */
function formatter(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const known = made.get(key) ?? new Intl.NumberFormat(LANGUAGE, options);
  made.set(key, known);
  return known;
}

/** A count with its grouping: "1,240"; with at most one digit behind the point: "5.2". */
export const number = (value: number) => formatter({ maximumFractionDigits: 1 }).format(value);

/** A large count in little room: "1.2k". */
export const shortNumber = (value: number) =>
  formatter({ notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** NAV-08. A badge's number: up to 99, "99+" above. */
export const shortCount = (count: number) => (count > 99 ? '99+' : String(count));

/** A count in words: "1 comment", "1,240 comments". */
export const countWords = (count: number, one: string, many: string): string =>
  `${number(count)} ${count === 1 ? one : many}`;

/** NAV-08. A badge's number in words: "3 unread messages", "more than 99 unread messages". */
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

/** What the money is for, as musicians say it: `night` is "the night", `job` "all in"; an unknown unit "a {unit}". */
export const payUnit = (unit: string): string => payWords[unit] ?? `a ${unit}`;
