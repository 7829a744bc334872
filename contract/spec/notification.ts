import * as v from 'valibot';
import { identityEntries, idOf } from './person.ts';

/** `type` is one of comment, message, gig_application, link_request, or whatever a server invents. */
export type Notification = {
  id: string;
  recipient: string;
  type: string;
  read: boolean;
  createdAt: string | null;
  /** Everything else the server sent; `contract/notifications.ts` reads what our server adds. */
  details: Record<string, unknown>;
};

const recipientSchema = v.union([
  v.string(),
  v.pipe(
    v.looseObject(identityEntries),
    v.transform((recipient) => idOf(recipient)),
  ),
]);

export const notificationSchema = v.pipe(
  v.looseObject({
    ...identityEntries,
    recipient: v.nullish(recipientSchema),
    type: v.fallback(v.string(), ''),
    read: v.nullish(v.boolean()),
    createdAt: v.nullish(v.string()),
  }),
  v.check((notification) => idOf(notification) !== '', 'a notification needs _id or id'),
  v.transform(
    ({ _id, id, recipient, type, read, createdAt, ...details }): Notification => ({
      id: idOf({ _id, id }),
      recipient: recipient ?? '',
      type,
      read: read === true,
      createdAt: createdAt ?? null,
      details,
    }),
  ),
);

/** `GET /api/notifications`: a bare array. An item of the wrong shape is left out, the rest stays. */
export const notificationListSchema = v.pipe(
  v.array(v.unknown()),
  v.transform((items) =>
    items.flatMap((item) => {
      const parsed = v.safeParse(notificationSchema, item);
      return parsed.success ? [parsed.output] : [];
    }),
  ),
);
