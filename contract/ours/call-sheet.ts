const HOUR = 60;
const A_DAY = 24 * HOUR;
/** Minutes; assumed for a gig without an end. */
const usual = 4 * HOUR;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));

type Hours = { startTime: string; endTime: string | null };

/**
 * Day offset of a call-sheet line, which has only a time (`HH:MM`), to the nearest night: 00:30 for a gig that
 * starts at 20:00 is the next day, 18:00 for one that starts at 00:30 the day before.
 */
export function dayOfLine(time: string, { startTime, endTime }: Hours): -1 | 0 | 1 {
  const after = minutesOf(time) - minutesOf(startTime);
  if (after < -A_DAY / 2) return 1;
  const lasts = endTime ? (minutesOf(endTime) - minutesOf(startTime) + A_DAY) % A_DAY : usual;
  return after > A_DAY / 2 && after > lasts ? -1 : 0;
}
