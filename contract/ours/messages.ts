import * as v from 'valibot';
import { limits } from '../limits.ts';
import type { NewMessage as ArrivedMessage } from '../spec/socket-events.ts';
import { messageFileSchema, sentFilesSchema } from './message-files.ts';
import { pageOf, pageQueryEntries } from './page.ts';
import { personRefSchema } from './person.ts';
import { clientIdSchema, idSchema, instantSchema, optionalText, requiredText } from './text.ts';

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

/** A message; `seq` is its place in the order of all messages and grows. */
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

/** What a message says that has no files. */
export const messageTextSchema = requiredText(limits.message, 'Your message');

/** `POST /api/messages`: a retry with the same `clientId` answers the stored message. With files it needs no words. */
export const newMessageSchema = v.object({
  recipientId: idSchema('Who is it for?'),
  text: optionalText(limits.message, 'Your message'),
  fileIds: sentFilesSchema,
  clientId: clientIdSchema,
  /** Which message of the same conversation it answers. */
  replyToId: v.optional(idSchema('Which message do you answer?')),
});
export type NewMessage = v.InferOutput<typeof newMessageSchema>;

/** `DELETE /api/messages/:id`: who shall not have it any more. */
export const removalQuerySchema = v.object({
  for: v.picklist(['me', 'both'], 'Say for whom: me or both.'),
});
export type RemovalScope = v.InferOutput<typeof removalQuerySchema>['for'];

/** `PUT /api/messages/:id/reaction`: whether the viewer reacts with it. */
export const reactionSchema = v.object({
  emoji: v.picklist(reactions, 'There is no such reaction.'),
  on: v.boolean(),
});

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

/** Who somebody is to write to, and what was said with them; `conversationId` is null until the first message. */
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
});
export type ConversationWith = v.InferOutput<typeof conversationWithSchema>;

const seqText = (name: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/, `${name} is a message's seq.`)));

/**
 * `GET /api/conversations/:id/messages`: ordered by `seq`, oldest first. Without bounds the newest page;
 * `before` the page that ends below that seq; `after` the page that starts above it.
 */
export const threadQuerySchema = v.object({
  before: seqText('before'),
  after: seqText('after'),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|[1-4][0-9]|50)$/, 'limit is a whole number from 1 to 50.')),
  ),
});
export type ThreadQuery = v.InferOutput<typeof threadQuerySchema>;

/** `hasMore`: there is more in the direction that was asked for. */
export const threadPageSchema = v.object({ items: v.array(messageSchema), hasMore: v.boolean() });
export type ThreadPage = v.InferOutput<typeof threadPageSchema>;

/** `GET /api/conversations/with/:userId`: with the newest page of the thread, null until the first message. */
export const openedConversationSchema = v.object({
  ...conversationWithSchema.entries,
  page: v.nullable(threadPageSchema),
});
export type OpenedConversation = v.InferOutput<typeof openedConversationSchema>;

/** `PUT /api/conversations/:id/read`: everything up to this message is read. Answers how many were new. */
export const readMarkSchema = v.object({ upTo: idSchema('Up to which message?') });
/** `PUT /api/conversations/:id/archive`: what comes after this message brings it back. */
export const archiveSchema = v.object({ upTo: idSchema('After which message?') });
export const readAnswerSchema = v.object({ count: v.number() });

/** The message itself, where the server sends all of it with `new_message`; null where it only names the sender. */
export function wholeMessage(news: ArrivedMessage): Message | null {
  const { id, name, avatar } = news.sender;
  const read = v.safeParse(messageSchema, { ...news, sender: { _id: id, name, avatar } });
  return read.success ? read.output : null;
}
