import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../columns.ts';
import { users } from './users.ts';

const member = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** One row per pair of people: `userLow < userHigh`. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    userLow: member(),
    userHigh: member(),
    createdAt: createdAt(),
    /** `seq` of the newest message: the list of conversations is ordered and paged by it. */
    lastSeq: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check('conversations_ordered', sql`${table.userLow} < ${table.userHigh}`),
    uniqueIndex('conversations_pair').on(table.userLow, table.userHigh),
    index('conversations_low').on(table.userLow, table.lastSeq),
    index('conversations_high').on(table.userHigh, table.lastSeq),
  ],
);
