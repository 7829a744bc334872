import * as v from 'valibot';
import type { Calls } from './calls.ts';
import { idSchema, instantSchema, okSchema, pageOf, pageQueryEntries } from './fields.ts';
import { messageSchema } from './messages.ts';
import { personRefSchema } from './person.ts';

const faceSchema = v.object({ id: v.string(), name: v.string(), avatar: v.nullable(v.string()) });

/** Member count and some members, for lists. */
export const groupFacesSchema = v.object({ count: v.number(), faces: v.array(faceSchema) });
export type GroupFaces = v.InferOutput<typeof groupFacesSchema>;

/** MSG-05. Group chat of a gig's line-up. `gigId` is null once the gig is deleted. */
export const groupSchema = v.object({
  gigId: v.nullable(v.string()),
  posterId: v.nullable(v.string()),
  /** Whether the viewer is a member; former members see messages from before they left. */
  isIn: v.boolean(),
  /** Empty for former members. */
  members: v.array(personRefSchema),
});
export type Group = v.InferOutput<typeof groupSchema>;

/** `GET /api/gigs/:id/group`: the group of a gig's line-up, as visible to the viewer. */
export const gigGroupSchema = v.object({
  /** Null when there is none, or not for the viewer. */
  id: v.nullable(v.string()),
  isIn: v.boolean(),
  /** Whether the viewer may create or join it. */
  canEnter: v.boolean(),
});
export type GigGroup = v.InferOutput<typeof gigGroupSchema>;

/** `POST /api/gigs/:id/group`. */
export const groupIdSchema = v.object({ id: v.string() });

/** `GET /api/messages/:id/readers`: which recipients got and which read a group message. */
export const readersSchema = v.object({
  of: v.number(),
  read: v.array(v.string()),
  delivered: v.array(v.string()),
});
export type Readers = v.InferOutput<typeof readersSchema>;

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
const readAnswerSchema = v.object({ count: v.number() });

const seqText = (name: string) =>
  v.optional(v.pipe(v.string(), v.regex(/^[0-9]{1,15}$/, `${name} is a message’s seq.`)));

/**
 * `GET /api/conversations/:id/messages`: ordered by `seq`, oldest first. Newest page by default; `before` and
 * `after` a seq, exclusive; `since` a time, starting with the first message from then on.
 */
export const threadQuerySchema = v.object({
  before: seqText('before'),
  after: seqText('after'),
  since: v.optional(v.pipe(v.string(), v.isoTimestamp('since is a date and time.'))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^([1-9]|[1-4][0-9]|50)$/, 'limit is a whole number from 1 to 50.')),
  ),
});
export type ThreadQuery = v.InferOutput<typeof threadQuerySchema>;

/** `PUT /api/conversations/:id/read`: marks everything up to this message as read. */
const readMarkSchema = v.object({ upTo: idSchema('Up to which message?') });

/** `PUT /api/conversations/:id/archive`: a later message unarchives it. */
const archiveSchema = v.object({ upTo: idSchema('After which message?') });

export const conversationCalls = {
  'GET /api/conversations': {
    summary: 'The viewer’s conversations or archived ones, the latest first',
    query: conversationsQuerySchema,
    answer: conversationsPageSchema,
  },
  'GET /api/conversations/with/:id': {
    summary: 'The conversation with a person and its newest page, or an empty one',
    answer: openedConversationSchema,
  },
  'GET /api/conversations/:id/messages': {
    summary: 'A page of a thread, oldest first',
    query: threadQuerySchema,
    answer: threadPageSchema,
  },
  'PUT /api/conversations/:id/read': {
    summary: 'Mark messages as read up to one; returns how many were unread',
    body: readMarkSchema,
    answer: readAnswerSchema,
  },
  'PUT /api/conversations/:id/mute': { summary: 'Mute a conversation; idempotent', answer: okSchema },
  'DELETE /api/conversations/:id/mute': { summary: 'Unmute a conversation', answer: okSchema },
  'PUT /api/conversations/:id/archive': {
    summary: 'Archive a conversation until a new message arrives; a muted one stays archived',
    body: archiveSchema,
    answer: okSchema,
  },
  'DELETE /api/conversations/:id/archive': {
    summary: 'Unarchive a conversation; idempotent',
    answer: okSchema,
  },
  'PUT /api/conversations/:id/unread': {
    summary: 'Mark a conversation as unread; the other side is not told',
    answer: okSchema,
  },
  'DELETE /api/conversations/:id/unread': {
    summary: 'Undo marking a conversation as unread; idempotent',
    answer: okSchema,
  },
} as const satisfies Calls;

export const groupCalls = {
  'GET /api/gigs/:id/group': {
    summary: 'The group of a gig’s line-up, for its members',
    answer: gigGroupSchema,
  },
  'POST /api/gigs/:id/group': {
    summary: 'Start or rejoin the group of a gig’s line-up; idempotent',
    who: 'verified',
    answer: groupIdSchema,
  },
  'DELETE /api/groups/:id/membership': { summary: 'Leave a group; idempotent', answer: okSchema },
  'GET /api/messages/:id/readers': {
    summary: 'Who has received the viewer’s group message, and who has read it',
    answer: readersSchema,
  },
} as const satisfies Calls;
