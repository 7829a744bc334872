import type { GigSummary } from '#contract/gigs.ts';
import { clockTime, relativeTime, today, weekdayOf } from '#ui/format/dates.ts';
import { isReaderKnown, ownTimeZone } from '#ui/format/region.ts';

/** "13:40" for today, then "yesterday" or "4 Nov". */
export const postedTime = (moment: string, now = new Date()): string =>
  today(new Date(moment)) === today(now) ? clockTime(moment) : relativeTime(moment, now);

/** The start in the viewer's time zone, or null when it equals the local time or no time is set. */
export function ownStartTime(
  gig: Pick<GigSummary, 'dateByAgreement' | 'startsAt' | 'startTime' | 'timeZone'>,
  ownZone = isReaderKnown() ? ownTimeZone() : gig.timeZone,
): string | null {
  if (!gig.startTime || gig.dateByAgreement || gig.timeZone === ownZone) return null;
  const startIn = (timeZone: string) =>
    `${weekdayOf(gig.startsAt, 'short', timeZone)} ${clockTime(gig.startsAt, timeZone)}`;
  const viewerStart = startIn(ownZone);
  return viewerStart === startIn(gig.timeZone) ? null : `starts ${viewerStart} your time`;
}
