import * as v from 'valibot';
import { messageSchema } from './messages.ts';
import { ownNotificationSchema } from './notification.ts';
import { contentChangedSchema } from './socket-events.ts';

/** What our server sends, by event name: section 7's events in our strict shape, and `content_changed`. */
export const ownEvents = {
  new_message: messageSchema,
  conversation_update: v.object({ type: v.string(), count: v.number(), conversationId: v.string() }),
  message_status_update: v.object({
    status: v.picklist(['delivered', 'read']),
    count: v.literal(0),
    messageId: v.string(),
    conversationId: v.string(),
  }),
  newNotification: ownNotificationSchema,
  /** `groupId`: in which group. */
  user_typing: v.object({ userId: v.string(), isTyping: v.boolean(), groupId: v.optional(v.string()) }),
  content_changed: contentChangedSchema,
} as const;
