import * as v from 'valibot';
import type { NewMessage as ArrivedMessage } from '../spec/socket-events.ts';
import { groupEvents, groupFacesSchema, groupSchema } from './groups.ts';
import { messageFileSchema } from './message-files.ts';
import { pageOf, pageQueryEntries } from './page.ts';
import { personRefSchema } from './person.ts';
import { instantSchema } from './text.ts';

const removedSchema = v.optional(v.picklist(['forMe', 'forBoth']));

/** The message that another one answers, in its first words; nothing but its place where it is gone. */
const quoteSchema = v.object({
  id: v.string(),
  seq: v.number(),
  senderId: v.string(),
  text: v.string(),
  removed: removedSchema,
});
export type Quote = v.InferOutput<typeof quoteSchema>;

/** With what one reacts to a message. */
export const reactions = ['👍', '❤️', '😂', '🎵', '👏'] as const;
export type Reaction = (typeof reactions)[number];

/** A message; `seq` is its place in the order of all messages and grows. In a group `recipientId` is the group. */
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
  /** Of a group: nobody says it, its sender has done it. */
  event: v.optional(v.picklist(groupEvents)),
  /** Its words are gone, for the reader alone or for both; `text` says so in their place. */
  removed: removedSchema,
  replyTo: v.optional(quoteSchema),
  /** What goes with its words; of one without words `text` says what that is. */
  files: v.optional(v.array(messageFileSchema)),
  /** Who reacted with what, by their ids; the first reaction first. */
  reactions: v.optional(v.array(v.object({ emoji: v.picklist(reactions), by: v.array(v.string()) }))),
  /** Grows with every change to it: of two copies the one with more is how it stands. */
  revision: v.optional(v.number()),
});
export type Message = v.InferOutput<typeof messageSchema>;

/** One line of `GET /api/conversations`, latest message first. */
export const conversationSchema = v.object({
  id: v.string(),
  person: personRefSchema,
  lastMessage: messageSchema,
  unreadCount: v.number(),
  canWrite: v.boolean(),
  muted: v.optional(v.boolean()),
  /** Put away by the viewer. */
  archived: v.optional(v.boolean()),
  /** It is a group, of which `person` has the id and the name. */
  group: v.optional(groupFacesSchema),
});
export type Conversation = v.InferOutput<typeof conversationSchema>;
/** `GET /api/conversations?box=`: those that were put away, or all others. */
export const conversationsQuerySchema = v.object({
  ...pageQueryEntries,
  box: v.optional(v.picklist(['archived'], 'box is archived, or left out.')),
});
export type ConversationsQuery = v.InferOutput<typeof conversationsQuerySchema>;

/**
 * On the first page `requestCount`, how many requests wait for an answer, and `archived`, if there are any: how many
 * conversations are put away, and how much in them is unread.
 */
export const conversationsPageSchema = v.object({
  ...pageOf(conversationSchema).entries,
  requestCount: v.optional(v.number()),
  archived: v.optional(v.object({ count: v.number(), unreadCount: v.number() })),
});
export type ConversationsPage = v.InferOutput<typeof conversationsPageSchema>;

/**
 * A thread that was not agreed to. `open` and `refused` are told to who was asked; who asks reads `waiting`, whatever
 * the answer, and how many messages may still be written until there is one.
 */
const threadRequestSchema = v.object({
  state: v.picklist(['open', 'refused', 'waiting']),
  left: v.number(),
  /** Links in common, for who was asked. */
  mutualCount: v.number(),
});
export type ThreadRequest = v.InferOutput<typeof threadRequestSchema>;

/** Who somebody is to write to, or which group, and what was said with them; `conversationId` is null until the first message. */
const conversationWithSchema = v.object({
  conversationId: v.nullable(v.string()),
  person: personRefSchema,
  canWrite: v.boolean(),
  /** `seq` of the viewer's last read message, for the line above what is new. */
  lastReadSeq: v.nullable(v.number()),
  muted: v.optional(v.boolean()),
  archived: v.optional(v.boolean()),
  /** Whether one can do things to a message here: take it away, reply, react. */
  hasMessageActs: v.optional(v.boolean()),
  /** Whether a message here can have files. */
  takesFiles: v.optional(v.boolean()),
  request: v.optional(v.nullable(threadRequestSchema)),
  /** When the other one was last here, to within five minutes; null where that is not for the viewer. */
  lastHere: v.optional(v.nullable(instantSchema)),
  /** It is a group, of which `person` has the id and the name. */
  group: v.optional(groupSchema),
});
export type ConversationWith = v.InferOutput<typeof conversationWithSchema>;

/** `hasMore`: there is more in the direction that was asked for. */
export const threadPageSchema = v.object({ items: v.array(messageSchema), hasMore: v.boolean() });
export type ThreadPage = v.InferOutput<typeof threadPageSchema>;

/** `GET /api/conversations/with/:userId`: with the newest page of the thread, null until the first message. */
export const openedConversationSchema = v.object({
  ...conversationWithSchema.entries,
  page: v.nullable(threadPageSchema),
});
export type OpenedConversation = v.InferOutput<typeof openedConversationSchema>;

/** Of `PUT /api/conversations/:id/read`: how many were new. */
export const readAnswerSchema = v.object({ count: v.number() });

/** The message itself, where the server sends all of it with `new_message`; null where it only names the sender. */
export function wholeMessage(news: ArrivedMessage): Message | null {
  const { id, name, avatar } = news.sender;
  const read = v.safeParse(messageSchema, { ...news, sender: { _id: id, name, avatar } });
  return read.success ? read.output : null;
}
