import { index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, createdAt, id } from '../columns.ts';
import { users } from './users.ts';

/** Pictures live in the database, so that any process serves them. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['avatar', 'picture'] }).notNull(),
    mime: text().notNull(),
    bytes: bytea().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('uploads_owner').on(table.ownerId)],
);
