import * as v from 'valibot';
import { notificationSchema } from './notification.ts';
import { personSchema } from './person.ts';

const text = v.nullish(v.string());

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
