import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { sealing } from '../crypto.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { oneTimeTokens } from '../db/schema/auth.ts';
import { users } from '../db/schema/users.ts';
import type { Settings } from '../settings.ts';
import { spendOnce } from './bot-check.ts';

type TokenRow = typeof oneTimeTokens.$inferSelect;
type Purpose = TokenRow['purpose'];
/** The account of a token, and the address that it proves. */
export type Proof = Pick<TokenRow, 'userId' | 'email' | 'purpose' | 'sessionId' | 'createdAt'>;

const hour = 60 * 60 * 1000;
export const lifetimeMs: Record<Purpose, number> = {
  verify: 48 * hour,
  reset: hour,
  change: 48 * hour,
  device: 30 * 24 * hour,
  back: 14 * 24 * hour,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a token for a mail to `email`; earlier ones stay valid. */
export async function issueToken(
  tx: Tx,
  { id: userId, email, sessionId }: { id: string; email: string; sessionId?: string },
  purpose: Purpose,
  now: Date,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]);
  await tx
    .insert(oneTimeTokens)
    .values({ userId, email, purpose, sessionId, tokenHash: hashOf(token), createdAt: now, expiresAt });
  return token;
}

/** @param since only those issued from then on */
export async function voidTokens(
  tx: Tx,
  userId: string,
  purposes: readonly Purpose[],
  now: Date,
  since?: Date,
): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        inArray(oneTimeTokens.purpose, purposes),
        isNull(oneTimeTokens.usedAt),
        since && gte(oneTimeTokens.createdAt, since),
      ),
    );
}

/**
 * A link stops working when the account has left the address that it was mailed to; except for links about
 * another address, and for warnings, as an intruder may have moved the account away.
 */
const isOfAddress = sql`(${oneTimeTokens.purpose} in ('change', 'device', 'back') or exists (
  select 1 from ${users} where ${users.id} = ${oneTimeTokens.userId} and ${users.email} = ${oneTimeTokens.email}
))`;

const proof = {
  userId: oneTimeTokens.userId,
  email: oneTimeTokens.email,
  purpose: oneTimeTokens.purpose,
  sessionId: oneTimeTokens.sessionId,
  createdAt: oneTimeTokens.createdAt,
};

const isValid = (token: string, purposes: Purpose[], now: Date) =>
  and(
    eq(oneTimeTokens.tokenHash, hashOf(token)),
    inArray(oneTimeTokens.purpose, purposes),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
    isOfAddress,
  );

/** Uses a token; undefined when unknown, used or expired. Of concurrent calls only one gets the proof. */
export async function spendToken(tx: Tx, token: string, purposes: Purpose[], now: Date) {
  const isUsable = isValid(token, purposes, now);
  const [row] = await tx.update(oneTimeTokens).set({ usedAt: now }).where(isUsable).returning(proof);
  return row;
}

/** Reads a token without using it; undefined when `spendToken` would refuse it. */
export async function peekToken(db: DbOrTx, token: string, purposes: Purpose[], now: Date) {
  const [row] = await db
    .select(proof)
    .from(oneTimeTokens)
    .where(isValid(token, purposes, now));
  return row;
}

export async function proofOf(db: DbOrTx, token: string, purposes: Purpose[]): Promise<Proof | undefined> {
  const [row] = await db
    .select(proof)
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, hashOf(token)), inArray(oneTimeTokens.purpose, purposes)));
  return row;
}

/** The password resets that a person used in the last 24 hours, or voided by using another. */
export const countRecentResets = (db: DbOrTx, userId: string, now: Date): Promise<number> =>
  db.$count(
    oneTimeTokens,
    and(
      eq(oneTimeTokens.userId, userId),
      eq(oneTimeTokens.purpose, 'reset'),
      gt(oneTimeTokens.usedAt, new Date(now.getTime() - 24 * hour)),
    ),
  );

export function liveTokens(db: DbOrTx, userId: string, purpose: Purpose, now: Date) {
  return db
    .select({ email: oneTimeTokens.email, createdAt: oneTimeTokens.createdAt })
    .from(oneTimeTokens)
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(oneTimeTokens.createdAt), desc(oneTimeTokens.id));
}

export async function restorePendingChange(
  tx: Tx,
  { id: userId, email }: { id: string; email: string },
  now: Date,
): Promise<boolean> {
  const revived = await tx
    .update(oneTimeTokens)
    .set({ usedAt: null })
    .where(
      and(
        eq(oneTimeTokens.userId, userId),
        eq(oneTimeTokens.purpose, 'change'),
        eq(oneTimeTokens.email, email),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning({ id: oneTimeTokens.id });
  return revived.length > 0;
}

const ticketLifetimeMs = 10 * 60 * 1000;

/**
 * Tickets for the next step of an attempt, valid once for one purpose and ten minutes. They are encrypted and
 * kept by the browser, so nothing is stored until they are used.
 */
export function ticketsFor<T>(
  purpose: string,
  claims: v.GenericSchema<unknown, T>,
  { jwtSecret, jwtSecretBefore }: Pick<Settings, 'jwtSecret' | 'jwtSecretBefore'>,
) {
  const { seal, unseal } = sealing(jwtSecret, jwtSecretBefore, `tickets: ${purpose}`);
  const schema = v.object({ id: v.string(), until: v.number(), claims });
  const open = (ticket: string, now: Date) => {
    try {
      const found = v.parse(schema, unseal(ticket));
      return found.until > now.getTime() ? found : undefined;
    } catch {
      return undefined;
    }
  };
  return {
    issue: (given: T, now: Date): string =>
      seal({ id: newId(), until: now.getTime() + ticketLifetimeMs, claims: given }),
    /** Undefined unless it is a valid ticket of this purpose. */
    read: (ticket: string, now: Date): T | undefined => open(ticket, now)?.claims,
    /** False when it is invalid or was used; of concurrent calls only one succeeds. */
    spend: async (db: DbOrTx, ticket: string, now: Date): Promise<boolean> => {
      const found = open(ticket, now);
      return found !== undefined && spendOnce(db, `ticket ${found.id}`, new Date(found.until), now);
    },
  };
}

/** Identifies a password without revealing it: a ticket ends when the password changes. */
export const passwordFingerprint = (passwordHash: string): string =>
  createHash('sha256').update(passwordHash).digest('base64url').slice(0, 22);
