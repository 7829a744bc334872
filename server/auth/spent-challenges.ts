import { lt } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { spentChallenges } from '../db/schema/auth.ts';

/**
 * Takes a challenge that is known by its signature, once: of two uses, however close, only one stores the row.
 * @param expiresAt when the challenge is worth nothing anyway, so that the row may go
 */
export async function spendOnce(db: DbOrTx, signature: string, expiresAt: Date, now: Date): Promise<boolean> {
  await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now));
  const stored = await db
    .insert(spentChallenges)
    .values({ signature, expiresAt })
    .onConflictDoNothing()
    .returning({ signature: spentChallenges.signature });
  return stored.length === 1;
}
