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

/** `lastDate`: it is on several days, each by the same clock. */
export type When = {
  date: string;
  lastDate?: string | null | undefined;
  startTime: string | null;
  endTime: string | null;
  timeZone: string;
};

const lastDayOf = ({ date, lastDate }: When) => Temporal.PlainDate.from(lastDate ?? date);

const isNextDay = ({ startTime, endTime }: When) => endTime === null || endTime <= (startTime ?? '00:00');

/**
 * Which of its times, the first start or the last end, the clocks of its zone skip, because they go forward then: 02:30 of
 * a night in spring.
 */
export function skippedTime(when: When): 'startTime' | 'endTime' | null {
  const { date, startTime, endTime, timeZone } = when;
  const isThere = (on: Temporal.PlainDate, time: string | null) =>
    time === null ||
    on.toZonedDateTime({ timeZone, plainTime: time }).toPlainTime().equals(Temporal.PlainTime.from(time));
  if (!isThere(Temporal.PlainDate.from(date), startTime)) return 'startTime';
  return isThere(lastDayOf(when).add({ days: Number(isNextDay(when)) }), endTime) ? null : 'endTime';
}

/**
 * Start and end as instants, of several days the first start and the last end, by the clocks of the zone: one hour later
 * in the hour that spring skips, the first time in the hour that autumn repeats. An end at or before the start is on the next day; without times it is the whole day.
 */
export function spanOf(when: When): { startsAt: Date; endsAt: Date } {
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
