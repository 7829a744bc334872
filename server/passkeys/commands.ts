import { and, asc, eq, gte, lt, or } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { lockMember } from '../account/leaving.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { passkeys } from '../db/schema/passkeys.ts';

type Made = Omit<typeof passkeys.$inferInsert, 'id' | 'createdAt' | 'lastUsedAt'>;
export type PasskeyRow = typeof passkeys.$inferSelect;

export const passkeysOf = (db: DbOrTx, userId: string): Promise<PasskeyRow[]> =>
  db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));

export const countPasskeys = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(passkeys, eq(passkeys.userId, userId));

/** Of several at once each waits for the one before: nobody has more than they may. */
export async function keepPasskey(tx: Tx, made: Made, now: Date): Promise<PasskeyRow | 'tooMany' | 'known'> {
  await lockMember(tx, made.userId);
  if ((await countPasskeys(tx, made.userId)) >= limits.passkeys) return 'tooMany';
  const [kept] = await tx
    .insert(passkeys)
    .values({ ...made, createdAt: now })
    .onConflictDoNothing()
    .returning();
  return kept ?? 'known';
}

/** False for one that was removed meanwhile, or whose count somebody was quicker to bring further. */
export async function markUsed(
  tx: Tx,
  id: string,
  { counter, backedUp }: { counter: number; backedUp: boolean },
  now: Date,
): Promise<boolean> {
  const isFurther = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), eq(passkeys.counter, counter)),
  );
  const used = await tx
    .update(passkeys)
    .set({ counter, backedUp, lastUsedAt: now })
    .where(and(eq(passkeys.id, id), isFurther))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

/** All of them, or those made since a moment. */
export async function dropPasskeys(tx: Tx, userId: string, since = new Date(0)): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gte(passkeys.createdAt, since)));
}
