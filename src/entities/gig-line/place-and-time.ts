import type { GigSummary } from '#contract/ours/gigs.ts';

/** "Mill Lane Social Club, Leeds", or that it is done from anywhere. */
export function placeOf({ venue, place, remote }: Pick<GigSummary, 'venue' | 'place' | 'remote'>): string {
  if (remote) return 'Remote, your own room';
  return venue ? `${venue}, ${place}` : place;
}

/** Local times of the place: "17:00–23:30", "from 17:00", or nothing when none was said. */
export function timeOf({ startTime, endTime }: Pick<GigSummary, 'startTime' | 'endTime'>): string {
  const [start, end] = [startTime?.slice(0, 5), endTime?.slice(0, 5)];
  if (start && end) return `${start}–${end}`;
  if (start) return `from ${start}`;
  return end ? `until ${end}` : '';
}
