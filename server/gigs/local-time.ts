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

/** Whether this is a zone of the IANA list that the runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

type When = { date: string; startTime: string | null; endTime: string | null; timeZone: string };

/**
 * Start and end as instants, by the clocks of the zone: one hour later in the hour that spring skips, the first time in
 * the hour that autumn repeats. An end at or before the start is on the next day; without times it is the whole day.
 */
export function spanOf({ date, startTime, endTime, timeZone }: When): { startsAt: Date; endsAt: Date } {
  const day = Temporal.PlainDate.from(date);
  const start = day.toZonedDateTime({ timeZone, plainTime: startTime ?? '00:00' });
  const isNextDay = endTime === null || endTime <= (startTime ?? '00:00');
  const end =
    startTime !== null && endTime === null
      ? start.add(usualLength)
      : day.add({ days: Number(isNextDay) }).toZonedDateTime({ timeZone, plainTime: endTime ?? '00:00' });
  return { startsAt: new Date(start.epochMilliseconds), endsAt: new Date(end.epochMilliseconds) };
}
