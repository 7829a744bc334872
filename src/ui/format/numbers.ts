import { cached } from './cached.ts';
import { LANGUAGE } from './region.ts';

const formatters = new Map<string, Intl.NumberFormat>();

/** Cached: creating a formatter is slow. */
const formatter = (options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  cached(formatters, JSON.stringify(options), () => new Intl.NumberFormat(LANGUAGE, options));

/** "1,240"; at most one decimal: "5.2". */
export const number = (value: number) => formatter({ maximumFractionDigits: 1 }).format(value);

/** "1.2k". */
export const shortNumber = (value: number) =>
  formatter({ notation: 'compact', maximumFractionDigits: 1 }).format(value);

/** NAV-08. Up to 99, "99+" above. */
export const shortCount = (count: number) => (count > 99 ? '99+' : String(count));

/** "1 comment", "1,240 comments". */
export const countText = (count: number, singular: string, plural: string): string =>
  `${number(count)} ${count === 1 ? singular : plural}`;

/** NAV-08. "3 unread messages", "more than 99 unread messages". */
export const badgeText = (count: number, singular: string, plural: string): string =>
  count > 99 ? `more than 99 ${plural}` : countText(count, singular, plural);

/** `night` is "per night", `job` "all in". */
export const payUnit = (unit: string): string => (unit === 'job' ? 'all in' : `per ${unit}`);

/** "£", "US$"; the code itself for a currency without a symbol. */
export const currencySymbol = (currency: string) =>
  formatter({ style: 'currency', currency })
    .formatToParts(0)
    .find(({ type }) => type === 'currency')?.value;
