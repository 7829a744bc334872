import { and, asc, eq, gte, lt, or } from 'drizzle-orm';
import { limits } from '#contract/limits.ts';
import { lockMember } from '../account/leaving.ts';
import { type Act, audit } from '../admin/audit.ts';
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

/** By what a member has proved, not by those who run the place. Without its name, which is theirs and goes with them. */
const note = (tx: Tx, act: Act['act'], userId: string, now: Date) =>
  audit(tx, { actor: 'member', act, subjectKind: 'person', subjectId: userId }, now);

/** Of several at once each waits for the one before: nobody has more than they may. */
export async function keepPasskey(tx: Tx, made: Made, now: Date): Promise<PasskeyRow | 'tooMany' | 'known'> {
  await lockMember(tx, made.userId);
  if ((await countPasskeys(tx, made.userId)) >= limits.passkeys) return 'tooMany';
  const [kept] = await tx
    .insert(passkeys)
    .values({ ...made, createdAt: now })
    .onConflictDoNothing()
    .returning();
  if (!kept) return 'known';
  await note(tx, 'passkey-add', made.userId, now);
  return kept;
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

/** All of a member's, one of them, or those made since a moment; answers what is gone. */
export async function dropPasskeys(
  tx: Tx,
  userId: string,
  now: Date,
  { id, since }: { id?: string; since?: Date } = {},
): Promise<PasskeyRow[]> {
  const which = and(
    eq(passkeys.userId, userId),
    id === undefined ? undefined : eq(passkeys.id, id),
    since && gte(passkeys.createdAt, since),
  );
  const gone = await tx.delete(passkeys).where(which).returning();
  for (const _ of gone) await note(tx, 'passkey-remove', userId, now);
  return gone;
}
