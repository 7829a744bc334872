import { sql } from 'drizzle-orm';
import { Temporal } from 'temporal-polyfill';
import { dayOfLine } from '#contract/dashboard.ts';
import type { DbOrTx } from '../db/database.ts';
import { badInput } from '../http/errors.ts';

/** For gigs without an end. */
const defaultLength = { hours: 4 };

/** Whether the date exists; `2026-02-30` only has the right form. */
export function isRealDate(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date).toString() === date;
  } catch {
    return false;
  }
}

export const todayIn = (zone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

export const daysAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

export const daysFrom = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;

/** With `lastDate` it is on several days, at the same times. */
type When = {
  date: string;
  lastDate?: string | null | undefined;
  startTime: string | null;
  endTime: string | null;
  timeZone: string;
};

type Span = { startsAt: Date; endsAt: Date };

const lastDayOf = ({ date, lastDate }: When) => Temporal.PlainDate.from(lastDate ?? date);

const isNextDay = ({ startTime, endTime }: When) => endTime === null || endTime <= (startTime ?? '00:00');

/** Which time, of the first start and the last end, falls into the hour that the clocks skip in spring. */
export function skippedTime(when: When): 'startTime' | 'endTime' | null {
  const { date, startTime, endTime, timeZone } = when;
  const exists = (on: Temporal.PlainDate, time: string | null) =>
    time === null || existsOn(on, time, timeZone);
  if (!exists(Temporal.PlainDate.from(date), startTime)) return 'startTime';
  return exists(lastDayOf(when).add({ days: Number(isNextDay(when)) }), endTime) ? null : 'endTime';
}

const existsOn = (day: Temporal.PlainDate, time: string, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: time }).toPlainTime().equals(Temporal.PlainTime.from(time));

/** The first line of a call sheet whose time is skipped on the first or last day; -1 when none is. */
export function skippedLine(when: When, schedule: readonly { time: string }[]): number {
  const { date, startTime, endTime, timeZone } = when;
  if (startTime === null) return -1;
  return schedule.findIndex(({ time }) =>
    [Temporal.PlainDate.from(date), lastDayOf(when)].some(
      (day) => !existsOn(day.add({ days: dayOfLine(time, { startTime, endTime }) }), time, timeZone),
    ),
  );
}

/**
 * Start and end as instants; of several days, the first start and the last end. A time that spring skips is
 * an hour later, and of a time that autumn repeats the first counts. An end at or before the start is on the
 * next day; without times it is the whole day.
 */
export function spanOf(when: When): Span {
  const { date, startTime, endTime, timeZone } = when;
  const startOn = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: startTime ?? '00:00' });
  const start = startOn(Temporal.PlainDate.from(date));
  const end =
    startTime !== null && endTime === null
      ? startOn(lastDayOf(when)).add(defaultLength)
      : lastDayOf(when)
          .add({ days: Number(isNextDay(when)) })
          .toZonedDateTime({ timeZone, plainTime: endTime ?? '00:00' });
  return { startsAt: new Date(start.epochMilliseconds), endsAt: new Date(end.epochMilliseconds) };
}

/**
 * When a gig starts next. On several days, today's start while it is running, otherwise that of the next day.
 * A gig on its only or last day has started.
 */
export function nextStartOf(when: When & { startsAt: Date }, now: Date): Date {
  const { date, lastDate, startTime, startsAt, timeZone } = when;
  if (!lastDate || startsAt > now) return startsAt;
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate();
  const spans = [-1, 0, 1]
    .map((days) => today.add({ days }).toString())
    .filter((day) => date <= day && day <= lastDate)
    .map((day) => spanOf({ ...when, date: day, lastDate: null }));
  // Without times it lasts all day, so there is no start to be on time for.
  const isRunning = ({ startsAt, endsAt }: Span) => startTime !== null && startsAt <= now && now < endsAt;
  const next = spans.find((span) => isRunning(span) || span.startsAt > now) ?? spans.at(-1);
  return next?.startsAt ?? startsAt;
}

/** Values rather than promises: a transaction that waits for a promise could wait for its own connection. */
let namesInPostgres: ReadonlySet<string> | undefined;
let nameByCanonical: ReadonlyMap<string, string> | undefined;

/** The name of a zone in this runtime; undefined for unknown ones and for offsets. */
function canonicalName(name: string): string | undefined {
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    return /^[+-]/.test(timeZone) ? undefined : timeZone;
  } catch {
    return undefined;
  }
}

async function readNames(db: DbOrTx): Promise<ReadonlySet<string>> {
  const rows = await db.select({ name: sql<string>`name` }).from(sql`pg_timezone_names`);
  return new Set(rows.map(({ name }) => name));
}

/**
 * The IANA name of a zone that both PostgreSQL and this runtime know: the given one or an alias, as newer
 * names like `Asia/Kolkata` may be missing. Null for anything else, such as an offset.
 */
async function findTimeZone(db: DbOrTx, name: string): Promise<string | null> {
  const target = canonicalName(name);
  if (target === undefined) return null;
  namesInPostgres ??= await readNames(db);
  for (const alias of [name, target]) if (namesInPostgres.has(alias)) return alias;
  nameByCanonical ??= new Map([...namesInPostgres].map((known) => [canonicalName(known) ?? '', known]));
  return nameByCanonical.get(target) ?? null;
}

/** @throws HttpError 400 when it is not the IANA name of a zone */
export async function requireTimeZone(db: DbOrTx, name: string, field: string): Promise<string> {
  const found = await findTimeZone(db, name);
  if (found === null) throw badInput('We don’t know that time zone.', field);
  return found;
}
