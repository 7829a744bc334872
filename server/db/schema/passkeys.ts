import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { atLeast, createdAt, id, instant } from '../columns.ts';
import { users } from './users.ts';

/** Keys that sign members in without a password. What is kept here opens nothing: the other half never leaves its device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** What the device calls it, base64url. */
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** How often it was used, where its device counts; it never goes back. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** How it is reached, as its device said: `internal`, `hybrid`, `usb`. */
    transports: text().array().notNull(),
    /** Whether a copy of it is kept elsewhere, so that it outlives the device. */
    backedUp: boolean().notNull(),
    name: text().notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant(),
  },
  (table) => [
    atLeast('passkeys_counts', 0, table.counter),
    uniqueIndex('passkeys_credential_key').on(table.credentialId),
    index('passkeys_user').on(table.userId),
  ],
);
