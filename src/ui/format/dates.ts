import { cached } from './cached.ts';
import { hourCycle, LANGUAGE } from './region.ts';

const DAY = 86_400_000;
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  // A formatter keeps the zone it was created in; people travel.
  const key = `${new Date().getTimezoneOffset()} ${JSON.stringify(options)}`;
  return cached(formatters, key, () => new Intl.DateTimeFormat(LANGUAGE, options));
}

/** Falls back to the person's zone for one the browser does not know. */
function zoneOption(timeZone: string | undefined): string | undefined {
  if (timeZone === 'UTC') return timeZone;
  try {
    return timeZone === undefined ? timeZone : formatter({ timeZone }) && timeZone;
  } catch {
    return undefined;
  }
}

type Moment = string | number | Date;
const format = (moment: Moment, options: Intl.DateTimeFormatOptions) =>
  formatter({ ...options, timeZone: zoneOption(options.timeZone) }).format(new Date(moment));

// Calendar dates have no zone: parsed and formatted as UTC.
const midnight = (date: string) => new Date(`${date}T00:00:00Z`);
const formatDate = (date: string, options: Intl.DateTimeFormatOptions) =>
  format(midnight(date), { ...options, timeZone: 'UTC' });

const yearUnless = (isThisYear: boolean) => (isThisYear ? {} : { year: 'numeric' as const });

export type DateParts = { weekday: string; day: string; month: string; year: string };

/** Of a calendar date, `YYYY-MM-DD`. Throws RangeError for anything else. */
export function dateParts(date: string): DateParts {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(date) ? midnight(date) : new Date(Number.NaN);
  const part = (options: Intl.DateTimeFormatOptions) => format(moment, { ...options, timeZone: 'UTC' });
  return {
    weekday: part({ weekday: 'short' }),
    day: String(moment.getUTCDate()),
    month: part({ month: 'short' }),
    year: String(moment.getUTCFullYear()),
  };
}

/** "Friday 20 November", with the year if it is not `thisYear`. */
export const longDate = (date: string, thisYear = new Date().getFullYear()): string =>
  formatDate(date, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...yearUnless(midnight(date).getUTCFullYear() === thisYear),
  });

/** "20 November 2026". */
export const fullDate = (date: string): string =>
  formatDate(date, { day: 'numeric', month: 'long', year: 'numeric' });

/** Cached: formatting a range is the slowest part of a row. */
const ranges = new Map<string, string>();
const MAX_RANGES = 400;

function formatRange(key: string, format: () => string): string {
  if (ranges.size >= MAX_RANGES && !ranges.has(key)) ranges.clear();
  return cached(ranges, key, format);
}

/** "16–22 November", with the year if it does not start in this one. */
export const dateRange = (from: string, to: string): string =>
  formatRange(`${from} ${to}`, () =>
    formatter({
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
      ...yearUnless(from.startsWith(`${new Date().getFullYear()}`)),
    }).formatRange(midnight(from), midnight(to)),
  );

/** "December", "January 2027". */
export const monthOf = (date: string, thisYear: number): string =>
  formatDate(date, { month: 'long', ...yearUnless(midnight(date).getUTCFullYear() === thisYear) });

/** `YYYY-MM-DD`, in the person's zone or the given one. */
export function today(now = new Date(), timeZone?: string): string {
  const zone = zoneOption(timeZone);
  // A fast path: called for every row of a list.
  if (!zone) return dateOf(now.getFullYear(), now.getMonth() + 1, now.getDate());
  // In British English: 20/11/2026.
  const text = format(now, { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: zone });
  return text.split('/').reverse().join('-');
}

const dateOf = (year: number, ...rest: number[]) =>
  [String(year).padStart(4, '0'), ...rest.map((part) => String(part).padStart(2, '0'))].join('-');

/** 0 to 23, in the person's zone or the given one. */
export const hourOf = (moment: Moment, timeZone?: string): number =>
  Number(format(moment, { hour: '2-digit', hourCycle: 'h23', timeZone }));

const clock = () =>
  ({
    hour: hourCycle() === 'h12' ? 'numeric' : '2-digit',
    minute: '2-digit',
    hourCycle: hourCycle(),
  }) as const;

/** "20 November 2026 at 14:05", for a title or a `time` element. */
export const exactTime = (moment: Moment): string =>
  `${format(moment, { day: 'numeric', month: 'long', year: 'numeric' })} at ${clockTime(moment)}`;

/** "14:05", "2:05 pm". */
export const clockTime = (moment: Moment, timeZone?: string): string =>
  format(moment, { ...clock(), timeZone });

const momentOf = (time: string) => Date.parse(`2026-01-01T${time.slice(0, 5)}:00Z`);

/** A time of day, `HH:MM`: "17:00", "5:00 pm". Invalid input is returned unchanged. */
export function clockOf(time: string): string {
  const moment = momentOf(time);
  return Number.isNaN(moment) ? time : clockTime(moment, 'UTC');
}

/**
 * Two times of day, `HH:MM`, in short: "17:00–23:30", "5–11:30 pm", "10 am–4 pm"; past midnight "10 pm–2 am".
 * Invalid input is returned unchanged.
 */
export const clockRange = (from: string, to: string): string =>
  formatRange(`${hourCycle()} ${from} ${to}`, () => formatClockRange(from, to));

function formatClockRange(from: string, to: string): string {
  const [start, end] = [momentOf(from), momentOf(to)];
  // A range over two days would include both dates.
  const range =
    start < end
      ? formatter({ ...clock(), timeZone: 'UTC' }).formatRange(start, end)
      : `${clockOf(from)}–${clockOf(to)}`;
  // ICU puts thin spaces into ranges only.
  const close = range.replace(/\s*–\s*/, '–').replaceAll(/\s/g, ' ');
  return hourCycle() === 'h12' ? close.replaceAll(':00', '') : close;
}

/** "Friday", or short "Fri". */
export const weekdayOf = (moment: Moment, weekday: 'long' | 'short' = 'long', timeZone?: string): string =>
  format(moment, { weekday, timeZone });

/** "4 Nov", "4 Nov 2025". */
export const shortDate = (moment: Moment, now = new Date()): string =>
  format(moment, {
    day: 'numeric',
    month: 'short',
    ...yearUnless(new Date(moment).getFullYear() === now.getFullYear()),
  });

/** "March 2024". */
export const monthAndYear = (moment: Moment): string => format(moment, { month: 'long', year: 'numeric' });

/** Calendar days ago in the person's zone; 0 is today. */
export const daysAgo = (moment: Moment, now = new Date()): number =>
  Math.round((Date.parse(today(now)) - Date.parse(today(new Date(moment)))) / DAY);

/** Day heading: "Today", "Yesterday", "Friday 20 November". */
export function dayName(moment: Moment, now = new Date()): string {
  const ago = daysAgo(moment, now);
  if (ago === 0) return 'Today';
  return ago === 1 ? 'Yesterday' : longDate(today(new Date(moment)), now.getFullYear());
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Shortest relative time: "now", "12 min", "5 h", "yesterday", "Tuesday", "4 Nov", "4 Nov 2025".
 * A moment in the future counts as now.
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

/** For a sentence: "12 min ago", "5 h ago". */
export const timeAgo: typeof relativeTime = (moment, now) =>
  relativeTime(moment, now).replace(/ (min|h)$/, '$& ago');
