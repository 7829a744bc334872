import { Temporal } from 'temporal-polyfill';
import { dayOfLine } from '#contract/ours/call-sheet.ts';

/** Where a gig has no end. */
const usualLength = { hours: 4 };

/** Whether the calendar has this day: `2026-02-30` has the right form only. */
export function isRealDate(date: string): boolean {
  try {
    return Temporal.PlainDate.from(date).toString() === date;
  } catch {
    return false;
  }
}

/** The date that it is somewhere. */
export const todayIn = (zone: string, now: Date): string =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate().toString();

/** The date so many days later, or earlier. */
export const daysAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/** How many days it is from one date to another. */
export const daysFrom = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;

/** `lastDate`: it is on several days, each by the same clock. */
export type When = {
  date: string;
  lastDate?: string | null | undefined;
  startTime: string | null;
  endTime: string | null;
  timeZone: string;
};

type Span = { startsAt: Date; endsAt: Date };

const lastDayOf = ({ date, lastDate }: When) => Temporal.PlainDate.from(lastDate ?? date);

const isNextDay = ({ startTime, endTime }: When) => endTime === null || endTime <= (startTime ?? '00:00');

/**
 * Which of its times, the first start or the last end, the clocks of its zone skip, because they go forward then: 02:30 of
 * a night in spring.
 */
export function skippedTime(when: When): 'startTime' | 'endTime' | null {
  const { date, startTime, endTime, timeZone } = when;
  const isThere = (on: Temporal.PlainDate, time: string | null) => time === null || isOn(on, time, timeZone);
  if (!isThere(Temporal.PlainDate.from(date), startTime)) return 'startTime';
  return isThere(lastDayOf(when).add({ days: Number(isNextDay(when)) }), endTime) ? null : 'endTime';
}

const isOn = (day: Temporal.PlainDate, time: string, timeZone: string) =>
  day.toZonedDateTime({ timeZone, plainTime: time }).toPlainTime().equals(Temporal.PlainTime.from(time));

/** The first line of a call sheet whose time the clocks skip so, on the first day or the last; -1 where none is. */
export function skippedLine(when: When, schedule: readonly { time: string }[]): number {
  const { date, startTime, endTime, timeZone } = when;
  if (startTime === null) return -1;
  return schedule.findIndex(({ time }) =>
    [Temporal.PlainDate.from(date), lastDayOf(when)].some(
      (day) => !isOn(day.add({ days: dayOfLine(time, { startTime, endTime }) }), time, timeZone),
    ),
  );
}

/**
 * Start and end as instants, of several days the first start and the last end, by the clocks of the zone: one hour later
 * in the hour that spring skips, the first time in the hour that autumn repeats. An end at or before the start is on the next day; without times it is the whole day.
 */
export function spanOf(when: When): Span {
  const { date, startTime, endTime, timeZone } = when;
  const startOn = (day: Temporal.PlainDate) =>
    day.toZonedDateTime({ timeZone, plainTime: startTime ?? '00:00' });
  const start = startOn(Temporal.PlainDate.from(date));
  const end =
    startTime !== null && endTime === null
      ? startOn(lastDayOf(when)).add(usualLength)
      : lastDayOf(when)
          .add({ days: Number(isNextDay(when)) })
          .toZonedDateTime({ timeZone, plainTime: endTime ?? '00:00' });
  return { startsAt: new Date(start.epochMilliseconds), endsAt: new Date(end.epochMilliseconds) };
}

/**
 * When a gig starts next: of several days that go on, today's start while it is on by its hours, else that of its next
 * day. What is on on its last day, or on its only one, has started.
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
  // Without hours it is on all day long, and that is no time at which one has to be there.
  const isOn = ({ startsAt, endsAt }: Span) => startTime !== null && startsAt <= now && now < endsAt;
  const next = spans.find((span) => isOn(span) || span.startsAt > now) ?? spans.at(-1);
  return next?.startsAt ?? startsAt;
}
