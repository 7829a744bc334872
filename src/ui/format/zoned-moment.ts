import { cached } from './cached.ts';

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Cached: creating a formatter is slow. Throws RangeError for an unknown zone. */
const clockIn = (timeZone: string): Intl.DateTimeFormat =>
  cached(
    clocks,
    timeZone,
    () =>
      new Intl.DateTimeFormat('en-US', {
        timeZone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
      }),
  );

/** The local time of a zone, encoded as UTC milliseconds. */
function shownIn(moment: number, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((other) => other.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * The moment of a local date, `YYYY-MM-DD`, and time, `HH:MM`, in a zone: one hour later in the hour skipped
 * in spring, the first one in the hour repeated in autumn, as on the server. Null for an invalid date, time
 * or zone.
 */
export function zonedMoment(date: string, time: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wanted)) return null;
  // With the offset of the day before, and of the day after.
  const by = (near: number) => wanted - (shownIn(near, timeZone) - near);
  try {
    const [before, after] = [by(wanted - DAY), by(wanted + DAY)];
    const isOther = shownIn(before, timeZone) !== wanted && shownIn(after, timeZone) === wanted;
    return new Date(isOther ? after : before);
  } catch {
    return null;
  }
}
