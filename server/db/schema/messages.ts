import { isNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { requestStates } from '#contract/message-requests.ts';
import { groupEvents, reactions } from '#contract/messages.ts';
import { atLeast, belongsTo, createdAt, id, instant, oneOf } from '../columns.ts';
import { gigs } from './gigs.ts';
import { users } from './users.ts';

/** One row per pair of people, `userLow < userHigh`, or per group of a gig. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    userLow: uuid().references(() => users.id, { onDelete: 'cascade' }),
    userHigh: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** The gig of a group; null while it is deleted. */
    gigId: uuid().references(() => gigs.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
    /** `seq` of the newest message, by which lists are ordered and paged. */
    lastSeq: bigint({ mode: 'number' }).notNull().default(0),
    /** Whoever must accept the other's messages; null without a request. */
    requestTo: uuid().references(() => users.id, { onDelete: 'cascade' }),
    requestState: text({ enum: requestStates }),
    /** `seq` of the last message before the request; later ones are counted. */
    requestAfter: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check(
      'conversations_of',
      sql`case when ${table.userLow} is null then ${table.userHigh} is null else ${table.gigId} is null and ${table.userHigh} is not null and ${table.userLow} < ${table.userHigh} end`,
    ),
    oneOf('conversations_request_state_known', table.requestState, requestStates),
    atLeast('conversations_counts', 0, table.lastSeq, table.requestAfter),
    uniqueIndex('conversations_gig').on(table.gigId),
    uniqueIndex('conversations_pair').on(table.userLow, table.userHigh),
    index('conversations_low').on(table.userLow, table.lastSeq),
    index('conversations_high').on(table.userHigh, table.lastSeq),
    index('conversations_requests')
      .on(table.requestTo, table.requestState, table.lastSeq)
      .where(sql`${table.requestTo} is not null`),
  ],
);
/** Groups have no pair. */
export const isGroup = isNull(conversations.userLow);
export type ConversationRow = typeof conversations.$inferSelect;

export const mutes = pgTable(
  'mutes',
  {
    userId: belongsTo(() => users.id),
    conversationId: belongsTo(() => conversations.id),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId] }),
    index('mutes_conversation').on(table.conversationId),
  ],
);

/** Hides a conversation from a member's list until a message after `upTo`. */
export const archives = pgTable(
  'archives',
  {
    userId: belongsTo(() => users.id),
    conversationId: belongsTo(() => conversations.id),
    /** `seq` of the last message that the member had seen. */
    upTo: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.conversationId] }),
    atLeast('archives_counts', 0, table.upTo),
    index('archives_conversation').on(table.conversationId),
  ],
);

/**
 * The words of a message with tokens for its participants, or its sender and group, that no text can contain.
 * One index then finds a word in one member's messages equally fast, however common it is elsewhere.
 */
const participantsAndWords = (of: Record<'text' | 'senderId' | 'recipientId' | 'conversationId', PgColumn>) =>
  sql`(to_tsvector('simple', fold_letters(${of.text})) || array_to_tsvector(array['@' || ${of.senderId}::text, '@' || coalesce(${of.recipientId}, ${of.conversationId})::text]))`;

export const messages = pgTable(
  'messages',
  {
    id: id(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    conversationId: belongsTo(() => conversations.id),
    senderId: belongsTo(() => users.id),
    /** Null in a group: see `messageCopies`. */
    recipientId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the client, so that a retried send finds the stored row. */
    clientId: text().notNull(),
    text: text().notNull(),
    /** The message replied to; replies outlive it. */
    replyToId: uuid().references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    /** Something that the sender did instead of a text; `text` is empty. */
    event: text({ enum: groupEvents }),
    createdAt: createdAt(),
    /** In a group: when all members have received it. */
    deliveredAt: instant(),
    readAt: instant(),
    /** The recipient has read it but marked it as unread. */
    markedUnread: boolean().notNull().default(false),
    /** When it was removed for both; `text` is then a placeholder. */
    removedAt: instant(),
    /** The number of changes. */
    revision: integer().notNull().default(0),
  },
  (table) => [
    oneOf('messages_event_known', table.event, groupEvents),
    check('messages_to_another', sql`${table.recipientId} <> ${table.senderId}`),
    atLeast('messages_counts', 0, table.seq, table.revision),
    uniqueIndex('messages_seq_key').on(table.seq),
    uniqueIndex('messages_client_key').on(table.senderId, table.clientId),
    index('messages_replies').on(table.replyToId).where(sql`${table.replyToId} is not null`),
    index('messages_thread').on(table.conversationId, table.seq),
    index('messages_days').on(table.conversationId, table.createdAt, table.seq),
    // A member's sent and received messages, latest first, for searches.
    index('messages_latest_sent').on(table.senderId, table.seq),
    index('messages_latest_received').on(table.recipientId, table.seq),
    index('messages_words').using('gin', participantsAndWords(table)),
    index('messages_recipient').on(table.recipientId, table.conversationId, table.seq),
    index('messages_unread')
      .on(table.recipientId, table.conversationId, table.seq)
      .where(sql`${table.readAt} is null or ${table.markedUnread}`),
    index('messages_undelivered')
      .on(table.recipientId, table.conversationId, table.seq)
      .where(sql`${table.deliveredAt} is null`),
  ],
);
export const messageWords = participantsAndWords(messages);
export type MessageRow = typeof messages.$inferSelect;

/** Messages that a reader has hidden; with a `revision`, as hiding can be undone. */
export const hiddenMessages = pgTable(
  'hidden_messages',
  {
    messageId: belongsTo(() => messages.id),
    userId: belongsTo(() => users.id),
    hidden: boolean().notNull(),
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    atLeast('hidden_messages_counts', 0, table.revision),
    index('hidden_messages_user').on(table.userId),
  ],
);
export const messageReactions = pgTable(
  'message_reactions',
  {
    messageId: belongsTo(() => messages.id),
    userId: belongsTo(() => users.id),
    emoji: text({ enum: reactions }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId, table.emoji] }),
    oneOf('message_reactions_emoji_known', table.emoji, reactions),
    index('message_reactions_user').on(table.userId),
  ],
);

export type HiddenRow = typeof hiddenMessages.$inferSelect;

export const groupMembers = pgTable(
  'group_members',
  {
    conversationId: belongsTo(() => conversations.id),
    userId: belongsTo(() => users.id),
    joinedAt: instant().notNull(),
    /** Null while they are in it. */
    leftAt: instant(),
    /** They left by themselves and may return, or are booked again; other members were removed. */
    hasLeft: boolean().notNull().default(false),
    /** `seq` of the newest message in their list. */
    lastSeq: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    atLeast('group_members_counts', 0, table.lastSeq),
    index('group_members_latest').on(table.userId, table.lastSeq),
  ],
);

/**
 * The copies of a group message: for everybody who was in the group and saw the sender. Nobody else reads it,
 * so past memberships need no other record.
 */
export const messageCopies = pgTable(
  'message_copies',
  {
    messageId: belongsTo(() => messages.id),
    userId: belongsTo(() => users.id),
    /** Of its message, which deletes its copies. */
    conversationId: uuid().notNull(),
    seq: bigint({ mode: 'number' }).notNull(),
    deliveredAt: instant(),
    readAt: instant(),
    markedUnread: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    atLeast('message_copies_counts', 0, table.seq),
    index('message_copies_latest').on(table.userId, table.seq),
    index('message_copies_thread').on(table.userId, table.conversationId, table.seq),
    index('message_copies_unread')
      .on(table.userId, table.conversationId, table.seq)
      .where(sql`${table.readAt} is null or ${table.markedUnread}`),
    index('message_copies_undelivered')
      .on(table.userId, table.conversationId, table.seq)
      .where(sql`${table.deliveredAt} is null`),
  ],
);
