import * as v from 'valibot';
import { identityEntries, idOf, personSchema } from './person.ts';

const text = v.nullish(v.string());

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

/** `new_message`: only `sender` is promised; our server sends the whole message beside it. */
export const newMessageSchema = v.looseObject({ sender: personSchema });
export type NewMessage = v.InferOutput<typeof newMessageSchema>;

/** `conversation_update`: `type: 'read'` lowers the message count by `count` (default 1). */
export const conversationUpdateSchema = v.looseObject({
  type: v.string(),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 1),
  conversationId: text,
});
export type ConversationUpdate = v.InferOutput<typeof conversationUpdateSchema>;

/** `message_status_update`: `status: 'read'` lowers the message count by `count` (default 1). */
export const messageStatusUpdateSchema = v.looseObject({
  status: v.string(),
  count: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 1),
  messageId: text,
  conversationId: text,
});
export type MessageStatusUpdate = v.InferOutput<typeof messageStatusUpdateSchema>;

/** What a client listens for (spec, section 7), by event name. */
export const incomingEvents = {
  new_message: newMessageSchema,
  conversation_update: conversationUpdateSchema,
  message_status_update: messageStatusUpdateSchema,
  newNotification: notificationSchema,
  user_typing: v.looseObject({ userId: v.string(), isTyping: v.boolean() }),
} as const;

/** What a client emits (spec, section 7), by event name. */
export type OutgoingEvents = {
  join_conversation: string;
  leave_conversation: string;
  typing_start: { conversationId: string; recipientId: string };
  typing_stop: { conversationId: string; recipientId: string };
  message_delivered: { messageId: string; conversationId: string };
  message_read: { messageId: string; conversationId: string };
};
