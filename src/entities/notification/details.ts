import * as v from 'valibot';
import { type NotificationContent, notificationDetailsSchema } from '#contract/notifications.ts';
import type { Notification } from '#contract/spec/notification.ts';

/** Fields that only our server adds; empty for any other. */
export function detailsOf(notification: Notification): v.InferOutput<typeof notificationDetailsSchema> {
  const read = v.safeParse(notificationDetailsSchema, notification.details);
  return read.success ? read.output : {};
}

export const notificationContentOf = (notification: Notification): NotificationContent => ({
  type: notification.type,
  ...detailsOf(notification),
});
