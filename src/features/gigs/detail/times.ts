import type { GigSummary } from '#contract/ours/gigs.ts';
import { timeOf } from '#entities/gig-line/place-and-time.ts';
import { clockTime, longDate, ownLocale, today } from '#ui/format/dates.ts';
import { relativeTime } from '#ui/format/relative-time.ts';

/** "13:40" for today's, "yesterday" or "4 Nov" before that. */
export const whenPosted = (moment: string, now = new Date()): string =>
  today(new Date(moment)) === today(now) ? clockTime(moment) : relativeTime(moment, now);

/** "Friday 20 November, 17:00–23:30", as clocks say it at the gig's place. */
export function whenWords(gig: GigSummary): string {
  const time = timeOf(gig);
  return time ? `${longDate(gig.date)}, ${time}` : longDate(gig.date);
}

/**
 * What the viewer's own clock says when the gig starts, where it differs from the place's: "18:00 where you
 * are". Null when it is the same, or when no time was said.
 */
export function ownClock(
  gig: Pick<GigSummary, 'startsAt' | 'startTime' | 'timeZone'>,
  ownZone = new Intl.DateTimeFormat().resolvedOptions().timeZone,
  locale = ownLocale(),
): string | null {
  if (!gig.startTime || gig.timeZone === ownZone) return null;
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit' } as const;
  const at = (timeZone: string) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(gig.startsAt));
  const own = at(ownZone);
  return own === at(gig.timeZone) ? null : `starts ${own} where you are`;
}
