const minute = 60_000;
const day = 24 * 60 * minute;
const usualLength = 4 * 60 * minute;

/** Whether the calendar has this day: `2026-02-30` has the right form only. */
export function isRealDate(date: string): boolean {
  const at = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(date);
}

/** Whether this is a zone of the IANA list that the runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** What the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-u-hc-h23', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(instant);
  const of = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const shown = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
  return shown - Math.floor(instant / 1000) * 1000;
}

/**
 * The instant at which the clocks of a zone show this day and time: one hour later in the hour that spring skips, the
 * first time in the hour that autumn repeats.
 */
function instantOf(date: string, time: string, timeZone: string): Date {
  const shown = Date.parse(`${date}T${time}:00Z`);
  const isShownAt = (instant: number) => instant + offsetAt(instant, timeZone) === shown;
  const byOldClock = shown - offsetAt(shown - day, timeZone);
  const byNewClock = shown - offsetAt(shown + day, timeZone);
  return new Date(!isShownAt(byOldClock) && isShownAt(byNewClock) ? byNewClock : byOldClock);
}

const nextDay = (date: string) => new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10);

type When = { date: string; startTime: string | null; endTime: string | null; timeZone: string };

/** Start and end as instants. An end at or before the start is on the next day; without times it is the whole day. */
export function spanOf({ date, startTime, endTime, timeZone }: When): { startsAt: Date; endsAt: Date } {
  const startsAt = instantOf(date, startTime ?? '00:00', timeZone);
  if (endTime === null) {
    const endsAt =
      startTime === null
        ? instantOf(nextDay(date), '00:00', timeZone)
        : new Date(startsAt.getTime() + usualLength);
    return { startsAt, endsAt };
  }
  const overnight = endTime <= (startTime ?? '00:00');
  return { startsAt, endsAt: instantOf(overnight ? nextDay(date) : date, endTime, timeZone) };
}
