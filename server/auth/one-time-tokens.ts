import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/database.ts';
import { oneTimeTokens } from '../db/schema/auth.ts';

export type Purpose = (typeof oneTimeTokens.$inferSelect)['purpose'];

const hour = 60 * 60 * 1000;
const lifetimeMs: Record<Purpose, number> = { verify: 48 * hour, reset: hour };

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Makes a token for a mail; tokens sent before for the same purpose no longer work. */
export async function issueToken(tx: Tx, userId: string, purpose: Purpose, now: Date): Promise<string> {
  await voidTokens(tx, userId, purpose, now);
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + lifetimeMs[purpose]);
  await tx
    .insert(oneTimeTokens)
    .values({ userId, purpose, tokenHash: hashOf(token), createdAt: now, expiresAt });
  return token;
}

export async function voidTokens(tx: Tx, userId: string, purpose: Purpose, now: Date): Promise<void> {
  await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(eq(oneTimeTokens.userId, userId), eq(oneTimeTokens.purpose, purpose), isNull(oneTimeTokens.usedAt)),
    );
}

/** Uses a token up; undefined when it is unknown, used or too old. Of two at once only one gets the person. */
export async function spendToken(
  tx: Tx,
  token: string,
  purpose: Purpose,
  now: Date,
): Promise<string | undefined> {
  const [row] = await tx
    .update(oneTimeTokens)
    .set({ usedAt: now })
    .where(
      and(
        eq(oneTimeTokens.tokenHash, hashOf(token)),
        eq(oneTimeTokens.purpose, purpose),
        isNull(oneTimeTokens.usedAt),
        gt(oneTimeTokens.expiresAt, now),
      ),
    )
    .returning({ userId: oneTimeTokens.userId });
  return row?.userId;
}

/** Whose token this was, used or not. */
export async function ownerOfToken(db: DbOrTx, token: string, purpose: Purpose): Promise<string | undefined> {
  const [row] = await db
    .select({ userId: oneTimeTokens.userId })
    .from(oneTimeTokens)
    .where(and(eq(oneTimeTokens.tokenHash, hashOf(token)), eq(oneTimeTokens.purpose, purpose)));
  return row?.userId;
}
