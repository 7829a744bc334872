import type { Notification } from '#contract/spec/notification.ts';
import { dayName, today } from '#ui/format/dates.ts';

export type Day = { key: string; name: string; items: Notification[] };

const dayOf = ({ createdAt }: Notification) =>
  createdAt && !Number.isNaN(Date.parse(createdAt)) ? today(new Date(createdAt)) : '';

/** The list by calendar day where the person is, in the order it came; what carries no date stands under "Lately". */
export function byDay(items: readonly Notification[], now: Date): Day[] {
  const days = new Map<string, Day>();
  for (const item of items) {
    const key = dayOf(item);
    const day = days.get(key);
    if (day) day.items.push(item);
    else days.set(key, { key, name: key ? dayName(item.createdAt ?? key, now) : 'Lately', items: [item] });
  }
  return [...days.values()];
}
