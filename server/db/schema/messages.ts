import { sql } from 'drizzle-orm';
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
import { groupEvents } from '#contract/ours/groups.ts';
import { reactions } from '#contract/ours/messages.ts';
import { atLeast, createdAt, id, instant, oneOf } from '../columns.ts';
import { conversations } from './conversations.ts';
import { users } from './users.ts';

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/**
 * The words of a message and its two beside them, or who wrote it and in which group, with a sign that no word of a text begins with: so an index serves one
 * member's messages of a word alike, however many others use that word.
 */
const wordsOf = (of: Record<'text' | 'senderId' | 'recipientId' | 'conversationId', PgColumn>) =>
  sql`(to_tsvector('simple', fold_letters(${of.text})) || array_to_tsvector(array['@' || ${of.senderId}::text, '@' || coalesce(${of.recipientId}, ${of.conversationId})::text]))`;

export const messages = pgTable(
  'messages',
  {
    id: id(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: member(),
    /** Null in a group: see `messageCopies`. */
    recipientId: uuid().references(() => users.id, { onDelete: 'cascade' }),
    /** Made by the client: a retry of the same send meets the stored row. */
    clientId: text().notNull(),
    text: text().notNull(),
    /** The message that this one answers. A reply stays when that goes. */
    replyToId: uuid().references((): AnyPgColumn => messages.id, { onDelete: 'set null' }),
    /** Nobody has said it: its sender has done that. Its `text` is empty. */
    event: text({ enum: groupEvents }),
    createdAt: createdAt(),
    /** In a group: by everybody who is in it. */
    deliveredAt: instant(),
    readAt: instant(),
    /** Its recipient has read it and wants it to wait for them like one that they have not. */
    markedUnread: boolean().notNull().default(false),
    /** When its words were taken away for both; what stands in their place is its `text`. */
    removedAt: instant(),
    /** How often it was changed. */
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
    // What a member has written and got, the latest first, wherever: what a search goes through.
    index('messages_latest_sent').on(table.senderId, table.seq),
    index('messages_latest_received').on(table.recipientId, table.seq),
    index('messages_words').using('gin', wordsOf(table)),
    index('messages_recipient').on(table.recipientId, table.conversationId, table.seq),
    index('messages_unread')
      .on(table.recipientId, table.conversationId, table.seq)
      .where(sql`${table.readAt} is null or ${table.markedUnread}`),
    index('messages_undelivered')
      .on(table.recipientId, table.conversationId, table.seq)
      .where(sql`${table.deliveredAt} is null`),
  ],
);
/** What a message is searched by. */
export const messageWords = wordsOf(messages);
export type MessageRow = typeof messages.$inferSelect;

/** Which messages one of its readers does not want to have any more; with a `revision`, as hiding can be undone. */
export const hiddenMessages = pgTable(
  'hidden_messages',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: member(),
    hidden: boolean().notNull(),
    revision: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.userId] }),
    atLeast('hidden_messages_counts', 0, table.revision),
    index('hidden_messages_user').on(table.userId),
  ],
);
/** Who reacted to which message with what. */
export const messageReactions = pgTable(
  'message_reactions',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: member(),
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
