import type { Notification } from '#contract/spec/notification.ts';
import { detailsOf } from '#entities/notification/details.ts';
import { dayName, daysAgo, monthOf, today, weekdayOf } from '#ui/format/dates.ts';

/** One row: a notification, or several of one type about one thing, the newest first. */
export type NotificationGroup = {
  /** Key of the oldest, so that a row stays the same while it grows. */
  key: string;
  newest: Notification;
  all: readonly Notification[];
};

/** Types that many people may cause about one thing. */
const groupedTypes = new Set(['comment', 'comment_reply', 'gig_application', 'application_withdrawn']);

/** Groups notifications of one type about one thing, at the place of the newest; those `leaving` apart. */
export function groupNotifications(
  items: readonly Notification[],
  leaving: readonly string[] = [],
): NotificationGroup[] {
  const rows = Map.groupBy(items, (item) => {
    const { subject } = detailsOf(item);
    return groupedTypes.has(item.type) && subject
      ? `${item.type} ${subject.kind} ${subject.id} ${leaving.includes(item.id)}`
      : item.id;
  });
  return [...rows.values()].flatMap((all) => {
    const [newest] = all;
    return newest ? [{ key: all.at(-1)?.id ?? newest.id, newest, all }] : [];
  });
}

/** `Kit`, `Kit and Bronagh`, `Kit, Bronagh and 3 others`; null without names. */
export function actorNames(all: readonly Notification[]): string | null {
  const names = [...new Map(all.flatMap(entryOf)).values()];
  const [first, second, ...others] = names;
  if (!first) return null;
  if (!second) return first;
  if (others.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${others.length === 1 ? '1 other' : `${others.length} others`}`;
}

export const actorIds = (all: readonly Notification[]): string[] => [
  ...new Set(all.flatMap((notification) => detailsOf(notification).actor?.id ?? [])),
];

const entryOf = (notification: Notification): [id: string, name: string][] => {
  const { actor } = detailsOf(notification);
  return actor ? [[actor.id, actor.name]] : [];
};

export type Day = { name: string; items: Notification[] };

const dayOf = ({ createdAt }: Notification) =>
  createdAt && !Number.isNaN(Date.parse(createdAt)) ? today(new Date(createdAt)) : '';

/** Fits the narrow column of days: "Today", "Yesterday", "Monday", "Last week", "October". */
const dayHeading = (date: string, now: Date) => {
  const noon = `${date}T12:00`;
  const days = daysAgo(noon, now);
  if (days <= 1) return dayName(noon, now);
  if (days < 7) return weekdayOf(noon);
  return days < 14 ? 'Last week' : monthOf(date, now.getFullYear());
};

/** Groups by local calendar day, in order; beyond a week by week and month, undated ones under "Recently". */
export function byDay(items: readonly Notification[], now: Date): Day[] {
  const days = Map.groupBy(items, (item) => {
    const date = dayOf(item);
    return date ? dayHeading(date, now) : 'Recently';
  });
  return [...days].map(([name, itemsOfDay]) => ({ name, items: itemsOfDay }));
}
