import * as v from 'valibot';
import { notificationDetailsSchema } from '#contract/ours/notification-details.ts';
import type { Told } from '#contract/ours/notification-path.ts';
import type { Notification } from '#contract/spec/notification.ts';

/** What our server adds; empty from any other. */
export function detailsOf(notification: Notification): v.InferOutput<typeof notificationDetailsSchema> {
  const read = v.safeParse(notificationDetailsSchema, notification.details);
  return read.success ? read.output : {};
}

/** What its words and its address are made of. */
export const toldBy = (notification: Notification): Told => ({
  type: notification.type,
  ...detailsOf(notification),
});
