import type { GigSummary } from '#contract/ours/gigs.ts';
import { clockTime, relativeTime, today, weekdayOf } from '#ui/format/dates.ts';
import { isReaderKnown, ownTimeZone } from '#ui/format/region.ts';

/** "13:40" for today's, "yesterday" or "4 Nov" before that. */
export const whenPosted = (moment: string, now = new Date()): string =>
  today(new Date(moment)) === today(now) ? clockTime(moment) : relativeTime(moment, now);

/**
 * What the viewer's own clock says when the gig starts, where it differs from the place's: "18:00 where you
 * are". Null when it is the same, or when no day or time was said.
 */
export function ownClock(
  gig: Pick<GigSummary, 'dateByAgreement' | 'startsAt' | 'startTime' | 'timeZone'>,
  ownZone = isReaderKnown() ? ownTimeZone() : gig.timeZone,
): string | null {
  if (!gig.startTime || gig.dateByAgreement || gig.timeZone === ownZone) return null;
  const at = (timeZone: string) =>
    `${weekdayOf(gig.startsAt, 'short', timeZone)} ${clockTime(gig.startsAt, timeZone)}`;
  const own = at(ownZone);
  return own === at(gig.timeZone) ? null : `starts ${own} where you are`;
}
