import * as v from 'valibot';
import { ownNotificationSchema } from './notification.ts';

const endpointMax = 1000;
/** By name, never by number, and at the usual port: what is called is looked up and checked. */
const endpoint = /^https:\/\/(?:[a-z0-9-]+\.)+[a-z][a-z0-9-]*\/[!-~]*$/;

/** What a browser gives out to be reached by: the address at its push service, and the keys that only it reads with. */
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

/** `GET /api/account/push`, and what its changes answer. */
export const pushStateSchema = v.object({
  /** The server's own, which a browser subscribes with. */
  publicKey: v.string(),
  /** Where this session is reached; null: nowhere. */
  endpoint: v.nullable(v.string()),
});
export type PushState = v.InferOutput<typeof pushStateSchema>;

/** What a device is sent, for itself alone to read. */
export const pushPayloadSchema = v.object({
  notification: ownNotificationSchema,
  /** How much waits unread, as the counts of the app add up (CNT-01). */
  unread: v.number(),
  /** All notifications that wait unread, by id, where they are few: what else the device shows does not hold any more. */
  waiting: v.optional(v.array(v.string())),
});
export type PushPayload = v.InferOutput<typeof pushPayloadSchema>;
