import type { Notification } from '#contract/spec/notification.ts';
import { detailsOf } from '#entities/notification/details.ts';

/** One row: a notification, or several of one type about one thing, the newest first. */
export type NotificationGroup = {
  /** Key of the oldest, so that a row stays the same while it grows. */
  key: string;
  newest: Notification;
  all: readonly Notification[];
};

/** Types that many people may cause about one thing. */
const groupedTypes = new Set(['comment', 'comment_reply', 'gig_application', 'application_withdrawn']);

/** Groups notifications of one type about one thing, at the place of the newest. */
export function groupNotifications(items: readonly Notification[]): NotificationGroup[] {
  const rows = new Map<string, Notification[]>();
  for (const item of items) {
    const { subject } = detailsOf(item);
    const key =
      groupedTypes.has(item.type) && subject ? `${item.type} ${subject.kind} ${subject.id}` : item.id;
    rows.set(key, [...(rows.get(key) ?? []), item]);
  }
  return [...rows.values()].flatMap((all) => {
    const [newest] = all;
    return newest ? [{ key: all.at(-1)?.id ?? newest.id, newest, all }] : [];
  });
}

/** `Kit`, `Kit and Bronagh`, `Kit, Bronagh and 3 others`; null without names. */
export function actorNames(all: readonly Notification[]): string | null {
  const names = [...new Map(all.flatMap((notification) => entryOf(notification))).values()];
  const [first, second, ...others] = names;
  if (!first) return null;
  if (!second) return first;
  if (others.length === 0) return `${first} and ${second}`;
  return `${first}, ${second} and ${others.length === 1 ? '1 other' : `${others.length} others`}`;
}

export const actorIds = (all: readonly Notification[]): string[] => [
  ...new Set(all.flatMap((notification) => entryOf(notification)).map(([id]) => id)),
];

const entryOf = (notification: Notification): [id: string, name: string][] => {
  const { actor } = detailsOf(notification);
  return actor ? [[actor.id, actor.name]] : [];
};
