import { Temporal } from 'temporal-polyfill';

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

/** The date so many days later, or earlier. */
export const daysAfter = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString();

/** How many days it is from one date to another. */
export const daysFrom = (from: string, to: string): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days;

/** Monday is 1, Sunday 7. */
export const weekdayOf = (date: string): number => Temporal.PlainDate.from(date).dayOfWeek;

/** Whether this is a zone of the IANA list that the runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

export type When = { date: string; startTime: string | null; endTime: string | null; timeZone: string };

const isNextDay = ({ startTime, endTime }: When) => endTime === null || endTime <= (startTime ?? '00:00');

/** Which of its times the clocks of its zone skip, because they go forward then: 02:30 of a night in spring. */
export function skippedTime(when: When): 'startTime' | 'endTime' | null {
  const { date, startTime, endTime, timeZone } = when;
  const day = Temporal.PlainDate.from(date);
  const isThere = (on: Temporal.PlainDate, time: string | null) =>
    time === null ||
    on.toZonedDateTime({ timeZone, plainTime: time }).toPlainTime().equals(Temporal.PlainTime.from(time));
  if (!isThere(day, startTime)) return 'startTime';
  return isThere(day.add({ days: Number(isNextDay(when)) }), endTime) ? null : 'endTime';
}

/**
 * Start and end as instants, by the clocks of the zone: one hour later in the hour that spring skips, the first time in
 * the hour that autumn repeats. An end at or before the start is on the next day; without times it is the whole day.
 */
export function spanOf(when: When): { startsAt: Date; endsAt: Date } {
  const { date, startTime, endTime, timeZone } = when;
  const day = Temporal.PlainDate.from(date);
  const start = day.toZonedDateTime({ timeZone, plainTime: startTime ?? '00:00' });
  const end =
    startTime !== null && endTime === null
      ? start.add(usualLength)
      : day
          .add({ days: Number(isNextDay(when)) })
          .toZonedDateTime({ timeZone, plainTime: endTime ?? '00:00' });
  return { startsAt: new Date(start.epochMilliseconds), endsAt: new Date(end.epochMilliseconds) };
}
