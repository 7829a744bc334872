import * as v from 'valibot';
import type { NewMessage as ArrivedMessage } from '../spec/socket-events.ts';
import { groupEvents, groupFacesSchema, groupSchema } from './groups.ts';
import { messageFileSchema } from './message-files.ts';
import { pageOf, pageQueryEntries } from './page.ts';
import { personRefSchema } from './person.ts';
import { instantSchema } from './text.ts';

const removedSchema = v.optional(v.picklist(['forMe', 'forBoth']));

/** Excerpt of the message replied to; without content if that was deleted. */
const quoteSchema = v.object({
  id: v.string(),
  seq: v.number(),
  senderId: v.string(),
  text: v.string(),
  removed: removedSchema,
});
export type Quote = v.InferOutput<typeof quoteSchema>;

export const reactions = ['👍', '❤️', '😂', '🎵', '👏'] as const;
export type Reaction = (typeof reactions)[number];

/** `seq` orders all messages. In a group `recipientId` is the group's id. */
export const messageSchema = v.object({
  id: v.string(),
  _id: v.string(),
  seq: v.number(),
  conversationId: v.string(),
  clientId: v.string(),
  sender: v.object({ _id: v.string(), name: v.string(), avatar: v.nullable(v.string()) }),
  recipientId: v.string(),
  text: v.string(),
  createdAt: instantSchema,
  deliveredAt: v.nullable(instantSchema),
  readAt: v.nullable(instantSchema),
  /** A group event caused by the sender, instead of a message. */
  event: v.optional(v.picklist(groupEvents)),
  /** Deleted, for the reader or for both; `text` says so. */
  removed: removedSchema,
  replyTo: v.optional(quoteSchema),
  /** Attachments; without a message, `text` describes them. */
  files: v.optional(v.array(messageFileSchema)),
  /** User ids per emoji, oldest reaction first. */
  reactions: v.optional(v.array(v.object({ emoji: v.picklist(reactions), by: v.array(v.string()) }))),
  /** Grows with every change; the copy with the higher one is current. */
  revision: v.optional(v.number()),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** An item of `GET /api/conversations`, latest message first. */
export const conversationSchema = v.object({
  id: v.string(),
  person: personRefSchema,
  lastMessage: messageSchema,
  unreadCount: v.number(),
  canWrite: v.boolean(),
  muted: v.optional(v.boolean()),
  /** Archived by the viewer. */
  archived: v.optional(v.boolean()),
  /** For a group, whose id and name are in `person`. */
  group: v.optional(groupFacesSchema),
});
export type Conversation = v.InferOutput<typeof conversationSchema>;
/** `GET /api/conversations?box=`: archived ones, or all others. */
export const conversationsQuerySchema = v.object({
  ...pageQueryEntries,
  box: v.optional(v.picklist(['archived'], 'box is archived, or left out.')),
});
export type ConversationsQuery = v.InferOutput<typeof conversationsQuerySchema>;

/**
 * The first page has `requestCount`, the open requests, and `archived`, the number of archived conversations and
 * their unread messages, if any.
 */
export const conversationsPageSchema = v.object({
  ...pageOf(conversationSchema).entries,
  requestCount: v.optional(v.number()),
  archived: v.optional(v.object({ count: v.number(), unreadCount: v.number() })),
});
export type ConversationsPage = v.InferOutput<typeof conversationsPageSchema>;

/**
 * A thread not accepted yet. The recipient gets `open` or `refused`; the sender always gets `waiting`, with the
 * number of messages left until an answer.
 */
const threadRequestSchema = v.object({
  state: v.picklist(['open', 'refused', 'waiting']),
  left: v.number(),
  /** Mutual links, for the recipient. */
  mutualCount: v.number(),
});
export type ThreadRequest = v.InferOutput<typeof threadRequestSchema>;

/** The other person or group; `conversationId` is null until the first message. */
const conversationWithSchema = v.object({
  conversationId: v.nullable(v.string()),
  person: personRefSchema,
  canWrite: v.boolean(),
  /** `seq` of the viewer's last read message, for the divider above new ones. */
  lastReadSeq: v.nullable(v.number()),
  muted: v.optional(v.boolean()),
  archived: v.optional(v.boolean()),
  /** Whether messages can be deleted, replied to and reacted to. */
  hasMessageActs: v.optional(v.boolean()),
  /** Whether messages can have attachments. */
  takesFiles: v.optional(v.boolean()),
  request: v.optional(v.nullable(threadRequestSchema)),
  /** When the other person was last active, accurate to five minutes; null if hidden from the viewer. */
  lastHere: v.optional(v.nullable(instantSchema)),
  /** For a group, whose id and name are in `person`. */
  group: v.optional(groupSchema),
});
export type ConversationWith = v.InferOutput<typeof conversationWithSchema>;

/** `hasMore`: more messages in the requested direction. */
export const threadPageSchema = v.object({ items: v.array(messageSchema), hasMore: v.boolean() });
export type ThreadPage = v.InferOutput<typeof threadPageSchema>;

/** `GET /api/conversations/with/:userId`: the thread with its newest page; null until the first message. */
export const openedConversationSchema = v.object({
  ...conversationWithSchema.entries,
  page: v.nullable(threadPageSchema),
});
export type OpenedConversation = v.InferOutput<typeof openedConversationSchema>;

/** `PUT /api/conversations/:id/read`: number of newly read messages. */
export const readAnswerSchema = v.object({ count: v.number() });

/** The message of a `new_message` event, or null if the server sent only the sender. */
export function wholeMessage(news: ArrivedMessage): Message | null {
  const { id, name, avatar } = news.sender;
  const read = v.safeParse(messageSchema, { ...news, sender: { _id: id, name, avatar } });
  return read.success ? read.output : null;
}
