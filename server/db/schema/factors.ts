import { bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { atLeast, createdAt, id, instant } from '../columns.ts';
import { users } from './users.ts';

/** The authenticator app of a member. It counts once a code of it was shown to work. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: uuid()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Sealed. */
    secret: text().notNull(),
    createdAt: createdAt(),
    confirmedAt: instant(),
    /** Half minutes since 1970, of the last code that was taken: no code is taken twice. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    /** Wrong codes since the last right one, and when the first of them came. */
    misses: integer().notNull().default(0),
    missedAt: instant(),
  },
  (table) => [atLeast('second_factors_counts', 0, table.lastStep, table.misses)],
);

/** Ways in for who has lost the app; each is deleted as it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text().notNull(),
  },
  (table) => [index('recovery_codes_user').on(table.userId)],
);
