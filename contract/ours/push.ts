import * as v from 'valibot';
import { ownNotificationSchema } from './notification.ts';

const endpointMax = 1000;
/** Host names only, on the default port: names are resolved and checked before use. */
const endpoint = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*\/[!-~]*$/;

/** A browser's push subscription: endpoint and encryption keys. */
export const pushSubscriptionSchema = v.object({
  endpoint: v.pipe(
    v.string('endpoint is missing.'),
    v.maxLength(endpointMax, 'endpoint: too long.'),
    v.regex(endpoint, 'endpoint: an address of a push service, with https:// and a name.'),
  ),
  keys: v.object({
    p256dh: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{87}$/, 'p256dh: a key of 65 bytes.')),
    auth: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/, 'auth: a key of 16 bytes.')),
  }),
});
export type PushSubscriptionKeys = v.InferOutput<typeof pushSubscriptionSchema>;

/** `GET /api/account/push`, and the response of its changes. */
export const pushStateSchema = v.object({
  /** The server's VAPID key, for subscribing. */
  publicKey: v.string(),
  /** This session's endpoint; null without one. */
  endpoint: v.nullable(v.string()),
});
export type PushState = v.InferOutput<typeof pushStateSchema>;

/** Encrypted for one device. */
export const pushPayloadSchema = v.object({
  notification: ownNotificationSchema,
  /** CNT-01. Unread total, as in the app. */
  unread: v.number(),
  /** Ids of all unread notifications, if there are few; the device removes any others. */
  waiting: v.optional(v.array(v.string())),
});
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;
