import { sql } from 'drizzle-orm';
import { bigint, boolean, index, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { atLeast, instant } from '../columns.ts';
import { conversations } from './conversations.ts';
import { messages } from './messages.ts';
import { users } from './users.ts';

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Who is, or was, in a group. */
export const groupMembers = pgTable(
  'group_members',
  {
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: member(),
    joinedAt: instant().notNull(),
    /** Null: they are in it. */
    leftAt: instant(),
    /** They went out themselves, and come in by themselves or with a new booking; who is not booked was taken out. */
    hasLeft: boolean().notNull().default(false),
    /** `seq` of the newest message that stands in their list. */
    lastSeq: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.userId] }),
    atLeast('group_members_counts', 0, table.lastSeq),
    index('group_members_latest').on(table.userId, table.lastSeq),
  ],
);

/**
 * Who was sent a message of a group, and what became of it: whoever was in it then, and saw who wrote. Nobody else reads
 * it, so that it needs no other record of who was in it when.
 */
export const messageCopies = pgTable(
  'message_copies',
  {
    messageId: uuid()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    userId: member(),
    /** Those of its message, with which it goes. */
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
