/** What clocks in a zone show at a moment, read as if they were those of UTC. */
function shownIn(moment: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(moment);
  const part = (type: string) => Number(parts.find((known) => known.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'));
}

/**
 * The moment at which clocks in a zone show a date, `YYYY-MM-DD`, and a time, `HH:MM`. Null for what is no date, time or zone.
 */
export function momentIn(date: string, time: string, timeZone: string): Date | null {
  const wanted = Date.parse(`${date}T${time}Z`);
  if (Number.isNaN(wanted)) return null;
  try {
    const near = wanted - (shownIn(wanted, timeZone) - wanted);
    return new Date(near - (shownIn(near, timeZone) - wanted));
  } catch {
    return null;
  }
}
