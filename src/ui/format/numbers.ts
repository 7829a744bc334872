import { ownLocale } from './dates.ts';

/** A count with the locale's grouping: "1,240". */
export const number = (value: number, locale = ownLocale()) => new Intl.NumberFormat(locale).format(value);

/** A large count in little room: "1.2K". */
export const shortNumber = (value: number, locale = ownLocale()) =>
  new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);

/**
 * NAV-08. A badge's number in words: "1 unread message", "3 unread messages", "more than 99 unread messages".
 */
export function countWords(count: number, one: string, many: string): string {
  if (count > 99) return `more than 99 ${many}`;
  return `${count} ${count === 1 ? one : many}`;
}

/**
 * Money without idle pence: 16000 GBP is "£160", 1750 is "£17.50".
 * `minor` in the currency's smallest unit (pence, cents; whole yen), `currency` ISO 4217.
 */
export function money(minor: number, currency: string, locale = ownLocale()): string {
  const style = { style: 'currency', currency, currencyDisplay: 'narrowSymbol' } as const;
  const digits = new Intl.NumberFormat(locale, style).resolvedOptions().maximumFractionDigits ?? 2;
  const amount = minor / 10 ** digits;
  const fraction = Number.isInteger(amount) ? { maximumFractionDigits: 0 } : {};
  return new Intl.NumberFormat(locale, { ...style, ...fraction }).format(amount);
}

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
