const HOUR = 60;
const A_DAY = 24 * HOUR;
/** Minutes that a gig lasts of which no end is said. */
const usual = 4 * HOUR;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3, 5));

type Hours = { startTime: string; endTime: string | null };

/**
 * The day of a line of a call sheet beside that of its start. A sheet knows only clocks (`HH:MM`), and a line belongs to
 * the night that it is nearest to: 00:30 of a gig that starts at 20:00 is the day after, 18:00 of one that starts at
 * 00:30 the day before.
 */
export function dayOfLine(time: string, { startTime, endTime }: Hours): -1 | 0 | 1 {
  const after = minutesOf(time) - minutesOf(startTime);
  if (after < -A_DAY / 2) return 1;
  const lasts = endTime ? (minutesOf(endTime) - minutesOf(startTime) + A_DAY) % A_DAY : usual;
  return after > A_DAY / 2 && after > lasts ? -1 : 0;
}
