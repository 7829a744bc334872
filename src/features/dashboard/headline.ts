import type { Dashboard } from '#contract/ours/dashboard.ts';
import { isToday } from '#entities/gig-line/place-and-time.ts';
import { longDate, weekdayOf } from '#ui/format/dates.ts';

const small = ['Nothing', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** How many things wait for the member: applications, unread messages, link requests. */
export const needCount = ({ applicationsToAnswer, unreadMessages, linkRequests }: Dashboard): number =>
  applicationsToAnswer.count + unreadMessages.count + linkRequests.count;

/** "Friday. Ten things need you." */
export function headline(count: number, now = new Date()): string {
  const weekday = weekdayOf(now);
  if (count === 1) return `${weekday}. One thing needs you.`;
  if (count === 0) return `${weekday}. Nothing needs you.`;
  return `${weekday}. ${small[count] ?? count} things need you.`;
}

/** The day of a gig in a side column: "Today", or the date in full. */
export const dayOf = (gig: Parameters<typeof isToday>[0], now = new Date()): string =>
  isToday(gig, now) ? 'Today' : longDate(gig.date, now.getFullYear());
