import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/database.ts';
import { oneTimeTokens } from '../db/schema/auth.ts';
import { users } from '../db/schema/users.ts';

export type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose'];
/** Whom a token stands for, and the address that it proves. */
export type Proof = {
  userId: string;
  email: string;
  purpose: Purpose;
  sessionId: string | null;
  createdAt: Date;
};

const hour = 60 * 60 * 1000;
export const lifetimeMs: Record<Purpose, number> = {
  verify: 48 * hour,
  reset: hour,
  change: 48 * hour,
  device: 30 * 24 * hour,
  back: 14 * 24 * hour,
};

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a token for a mail to `email`; those sent before stay good. */
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

/** @param since only those issued from this moment on */
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
 * A link stops working when the account has left the address that it was mailed to; but a change is about another one,
 * and whoever got in may have moved the account away from who is told.
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

const isGood = (token: string, purposes: Purpose[], now: Date) =>
  and(
    eq(oneTimeTokens.tokenHash, hashOf(token)),
    inArray(oneTimeTokens.purpose, purposes),
    isNull(oneTimeTokens.usedAt),
    gt(oneTimeTokens.expiresAt, now),
    isOfAddress,
  );

/** Uses a token up; undefined when it is unknown, used or too old. Of two at once only one gets the proof. */
export async function spendToken(
  tx: Tx,
  token: string,
  purposes: Purpose[],
  now: Date,
): Promise<Proof | undefined> {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(isGood(token, purposes, now))
    .returning(proof);
  return row;
}

/** What a token would prove, without using it up; undefined when `spendToken` would say so. */
export async function goodProof(
  db: DbOrTx,
  token: string,
  purposes: Purpose[],
  now: Date,
): Promise<Proof | undefined> {
  const [row] = await db
    .select(proof)
    .from(oneTimeTokens)
    .where(isGood(token, purposes, now));
  return row;
}

/** What a token proved or proves, used or not. */
export async function proofOf(db: DbOrTx, token: string, purposes: Purpose[]): Promise<Proof | undefined> {
  const [row] = await db
    .select(proof)
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, hashOf(token)), inArray(oneTimeTokens.purpose, purposes)));
  return row;
}

/** How many links for a new password a person has used, or voided by using another, in the last 24 hours. */
export const resetsOfLate = (db: DbOrTx, userId: string, now: Date): Promise<number> =>
  db.$count(
    oneTimeTokens,
    and(
      eq(oneTimeTokens.userId, userId),
      eq(oneTimeTokens.purpose, 'reset'),
      gt(oneTimeTokens.usedAt, new Date(now.getTime() - 24 * hour)),
    ),
  );

/** The links of a person to an address that still work, newest first. */
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

/** Lets the links of a dropped change work again; whether there were any. */
export async function reviveChange(
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
