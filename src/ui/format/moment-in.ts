const clocks = new Map<string, Intl.DateTimeFormat>();

/** Kept, since making one takes longer than all else that is done with it. Throws RangeError for what is no zone. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known =
    clocks.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
  clocks.set(timeZone, known);
  return known;
}

/** What clocks in a zone show at a moment, read as if they were those of UTC. */
function shownIn(moment: number, timeZone: string): number {
  const parts = clockIn(timeZone).formatToParts(moment);
  const part = (type: string) => Number(parts.find((known) => known.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

const DAY = 24 * 60 * 60 * 1000;

/**
 * The moment at which clocks in a zone show a date, `YYYY-MM-DD`, and a time, `HH:MM`: one hour later in the hour that
 * spring skips, the first time in the hour that autumn repeats, as the server has it. Null for what is no date, time or
 * zone.
 */
export function momentIn(date: string, time: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wanted)) return null;
  // As if the clocks stood as they do a day before, or a day after.
  const by = (near: number) => wanted - (shownIn(near, timeZone) - near);
  try {
    const [before, after] = [by(wanted - DAY), by(wanted + DAY)];
    const isOther = shownIn(before, timeZone) !== wanted && shownIn(after, timeZone) === wanted;
    return new Date(isOther ? after : before);
  } catch {
    return null;
  }
}
