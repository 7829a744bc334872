import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { type ExportState, exportStates } from '#contract/ours/exports.ts';
import { atLeast, bytea, createdAt, id, instant, oneOf } from '../columns.ts';
import { users } from './users.ts';

/** Archives of all that is a member's; one a member. */
export const memberExports = pgTable(
  'exports',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text().$type<Exclude<ExportState, 'none'>>().notNull().default('making'),
    /** The try whose parts count; null: what it holds is out of date, and it is made anew. */
    attempt: uuid(),
    tries: integer().notNull().default(0),
    size: bigint({ mode: 'number' }).notNull().default(0),
    askedAt: createdAt(),
    readyAt: instant(),
    expiresAt: instant().notNull(),
  },
  (table) => [
    oneOf(
      'exports_state_known',
      table.state,
      exportStates.filter((state) => state !== 'none'),
    ),
    atLeast('exports_counts', 0, table.tries, table.size),
    uniqueIndex('exports_owner').on(table.ownerId),
    index('exports_expiry').on(table.expiresAt),
  ],
);
export type ExportRow = typeof memberExports.$inferSelect;

/** The bytes of an archive in order, so that none is ever whole in memory. */
export const exportParts = pgTable(
  'export_parts',
  {
    exportId: uuid()
      .notNull()
      .references(() => memberExports.id, { onDelete: 'cascade' }),
    attempt: uuid().notNull(),
    nth: integer().notNull(),
    bytes: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.exportId, table.attempt, table.nth] }),
    atLeast('export_parts_counts', 0, table.nth),
  ],
);
