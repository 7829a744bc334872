import { sql } from 'drizzle-orm';
import { bigint, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant } from '../columns.ts';
import { conversations } from './conversations.ts';
import { users } from './users.ts';

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const messages = pgTable(
  'messages',
  {
    id: id(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    conversationId: uuid()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    senderId: member(),
    recipientId: member(),
    /** Made by the client: a retry of the same send meets the stored row. */
    clientId: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    deliveredAt: instant(),
    readAt: instant(),
  },
  (table) => [
    uniqueIndex('messages_seq_key').on(table.seq),
    uniqueIndex('messages_client_key').on(table.senderId, table.clientId),
    index('messages_thread').on(table.conversationId, table.seq),
    index('messages_recipient').on(table.recipientId, table.conversationId, table.seq),
    index('messages_unread')
      .on(table.recipientId, table.conversationId, table.seq)
      .where(sql`${table.readAt} is null`),
    index('messages_undelivered')
      .on(table.recipientId, table.conversationId, table.seq)
      .where(sql`${table.deliveredAt} is null`),
  ],
);
export type MessageRow = typeof messages.$inferSelect;
