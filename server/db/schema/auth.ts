import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { atLeast, belongsTo, createdAt, id, instant, oneOf } from '../columns.ts';
import { isLowerCase, users } from './users.ts';

/** One row per signed-in device; its id is the token's `sid`. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    userAgent: text().notNull().default(''),
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

/** Mailed links, hashed, so that reading the table signs nobody in. */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    purpose: text({ enum: tokenPurposes }).notNull(),
    /** The address the mail went to, which is the only one that the token proves. */
    email: text().notNull(),
    /** The new device that the mail is about. */
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

/** Failed attempts by account and by address (hashed); those older than 15 minutes no longer count. */
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

/** Passkeys. Only the public half is stored; the other never leaves its device. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    userId: belongsTo(() => users.id),
    credentialId: text().notNull(),
    /** COSE, base64url. */
    publicKey: text().notNull(),
    /** The signature counter, if the device has one; it never decreases. */
    counter: bigint({ mode: 'number' }).notNull(),
    /** Transports named by the device: `internal`, `hybrid`, `usb`. */
    transports: text().array().notNull(),
    /** Whether it is backed up, and so outlives the device. */
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

/** The authenticator app of a member; active once one of its codes was verified. */
export const secondFactors = pgTable(
  'second_factors',
  {
    userId: belongsTo(() => users.id).primaryKey(),
    /** Encrypted. */
    secret: text().notNull(),
    createdAt: createdAt(),
    confirmedAt: instant(),
    /** The time step of the last accepted code, in half minutes since 1970; no code is accepted twice. */
    lastStep: bigint({ mode: 'number' }).notNull().default(0),
    /** Wrong codes since the last right one, and when the first of them was entered. */
    misses: integer().notNull().default(0),
    missedAt: instant(),
  },
  (table) => [atLeast('second_factors_counts', 0, table.lastStep, table.misses)],
);

/** For members who lost the app; each is deleted when it is used. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  { id: id(), userId: belongsTo(() => users.id), codeHash: text().notNull() },
  (table) => [index('recovery_codes_user').on(table.userId)],
);
