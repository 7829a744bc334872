import { bigserial, index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant } from '../columns.ts';

/** The processes that serve one database; one that has not been seen for a while is gone. */
export const processes = pgTable('processes', {
  id: uuid().primaryKey(),
  seenAt: instant().notNull(),
});

/** Which sockets, of any process, have a conversation open. */
export const viewing = pgTable(
  'viewing',
  {
    socketId: text().notNull(),
    processId: uuid()
      .notNull()
      .references(() => processes.id, { onDelete: 'cascade' }),
    conversationId: uuid().notNull(),
    userId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.socketId, table.conversationId] }),
    index('viewing_conversation').on(table.conversationId, table.userId),
    index('viewing_process').on(table.processId),
  ],
);

/** What is too long for a NOTIFY between processes; socket.io's adapter writes and empties it. */
export const socketIoAttachments = pgTable('socket_io_attachments', {
  id: bigserial({ mode: 'bigint' }).primaryKey(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  payload: bytea(),
});
