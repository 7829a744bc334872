import { sql } from 'drizzle-orm';
import { bigint, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, oneOf } from '../columns.ts';
import { isLowerCase, users } from './users.ts';

const owner = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** One row per signed-in device; its id is the token's `sid`. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: owner(),
    userAgent: text().notNull().default(''),
    /** What its owner calls the device. */
    name: text(),
    createdAt: createdAt(),
    lastSeenAt: createdAt(),
    expiresAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    index('sessions_user').on(table.userId),
    index('sessions_expiry').on(table.expiresAt),
    index('sessions_revoked').on(table.revokedAt).where(sql`${table.revokedAt} is not null`),
  ],
);

const tokenPurposes = ['verify', 'reset', 'change', 'device', 'back'] as const;

/** Links in mails. Only the hash is kept: the table alone lets nobody in. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    userId: owner(),
    purpose: text({ enum: tokenPurposes }).notNull(),
    /** The address the mail went to: the token proves this one and no other. */
    email: text().notNull(),
    /** The new device that the mail told of. */
    sessionId: uuid().references(() => sessions.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
    usedAt: instant(),
  },
  (table) => [
    oneOf('one_time_tokens_purpose_known', table.purpose, tokenPurposes),
    check('one_time_tokens_email_lower', isLowerCase(table.email)),
    uniqueIndex('one_time_tokens_hash_key').on(table.tokenHash),
    index('one_time_tokens_user').on(table.userId),
    index('one_time_tokens_session').on(table.sessionId).where(sql`${table.sessionId} is not null`),
  ],
);

/** Failed tries by account and by address (hashed); what is older than 15 minutes no longer counts. */
export const loginFailures = pgTable(
  'login_failures',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('login_failures_key').on(table.key, table.createdAt)],
);

/** When a mail of a kind last went to an address (hashed). */
export const mailSends = pgTable(
  'mail_sends',
  { recipientHash: text().notNull(), purpose: text().notNull(), sentAt: instant().notNull() },
  (table) => [
    primaryKey({ columns: [table.recipientHash, table.purpose] }),
    index('mail_sends_sent').on(table.sentAt),
  ],
);

export const spentChallenges = pgTable(
  'spent_challenges',
  { signature: text().primaryKey(), expiresAt: instant().notNull() },
  (table) => [index('spent_challenges_expiry').on(table.expiresAt)],
);
