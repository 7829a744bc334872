import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { fileKinds } from '#contract/ours/message-files.ts';
import { atLeast, bytea, createdAt, id, instant, oneOf } from '../columns.ts';
import { messages } from './messages.ts';
import { users } from './users.ts';

/** Files of messages, which only the two of a conversation may see; and PDFs of gigs, for all who may see the gig. */
export const messageFiles = pgTable(
  'message_files',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null until it is sent. */
    messageId: uuid().references(() => messages.id, { onDelete: 'cascade' }),
    /** The gigs it stands at instead, also after those are gone: they may be put back. */
    gigIds: uuid().array().notNull().default([]),
    /** Its place among the files of its message. */
    place: integer().notNull().default(0),
    kind: text({ enum: fileKinds }).notNull(),
    mime: text().notNull(),
    name: text().notNull(),
    /** Bytes; as many as there may be until it is whole. */
    size: integer().notNull(),
    width: integer(),
    height: integer(),
    createdAt: createdAt(),
    /** When all of it was here. */
    wholeAt: instant(),
    /** When its sender took the message from both, or cancelled the gig. */
    releasedAt: instant(),
  },
  (table) => [
    oneOf('message_files_kind_known', table.kind, fileKinds),
    atLeast('message_files_counts', 0, table.place, table.size, table.width, table.height),
    index('message_files_owner').on(table.ownerId, table.createdAt),
    index('message_files_message').on(table.messageId),
    index('message_files_loose')
      .on(table.createdAt)
      .where(sql`${table.messageId} is null and ${table.gigIds} = '{}'`),
    index('message_files_released').on(table.releasedAt).where(sql`${table.releasedAt} is not null`),
  ],
);

/** The bytes of a file in parts of one size, so that none is ever whole in memory and a range is found by counting. */
export const messageFileParts = pgTable(
  'message_file_parts',
  {
    fileId: uuid()
      .notNull()
      .references(() => messageFiles.id, { onDelete: 'cascade' }),
    nth: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.fileId, table.nth] }),
    atLeast('message_file_parts_counts', 0, table.nth),
  ],
);
