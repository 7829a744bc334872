import { and, eq, gte, isNotNull, isNull, or } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/database.ts';
import { recoveryCodes, secondFactors } from '../db/schema/factors.ts';
import { bareCode, countCodes, isOfApp, renewCodes, spendCode } from './codes.ts';
import { stepOf } from './secret.ts';

/** Wrong codes of the app in a day; then it is recovery codes alone. Guessing for a year finds one in fifty. */
const mostMisses = 20;
const missesMs = 24 * 60 * 60 * 1000;

const isOf = (userId: string) => eq(secondFactors.userId, userId);
const isOn = (userId: string) => and(isOf(userId), isNotNull(secondFactors.confirmedAt));

/** When the member turned it on; undefined where it is off. */
export async function factorOf(db: DbOrTx, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(isOn(userId));
  return row?.confirmedAt ?? undefined;
}

/** Keeps a secret until a code of it comes; false where one counts already. */
export async function beginFactor(tx: Tx, userId: string, secret: string, now: Date): Promise<boolean> {
  const kept = await tx
    .insert(secondFactors)
    .values({ userId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt: now, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return kept.length > 0;
}

/** From now on it counts. Answers the recovery codes; undefined when the code is none of the app's. */
export async function confirmFactor(
  tx: Tx,
  key: string,
  userId: string,
  code: string,
  now: Date,
): Promise<string[] | undefined> {
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(and(isOf(userId), isNull(secondFactors.confirmedAt)))
    .for('update');
  const step = row && stepOf(key, row, bareCode(code), now);
  if (step === undefined) return undefined;
  await tx.update(secondFactors).set({ confirmedAt: now, lastStep: step }).where(isOf(userId));
  return renewCodes(tx, userId);
}

/** What a code came to; `left` recovery codes still work, of `misses` wrong ones this is the last. */
export type Taken =
  | { kind: 'app' }
  | { kind: 'recovery'; left: number }
  | { kind: 'wrong'; misses: number }
  | { kind: 'used' }
  | { kind: 'tooMany' };

/** Takes a code of the app or of the list; each is taken once. Of several at once each waits for the one before. */
export async function takeCode(
  tx: Tx,
  key: string,
  userId: string,
  typed: string,
  now: Date,
): Promise<Taken> {
  const code = bareCode(typed);
  const [row] = await tx.select().from(secondFactors).where(isOn(userId)).for('update');
  if (!row) return { kind: 'wrong', misses: 0 };
  const isFresh = row.missedAt === null || now.getTime() - row.missedAt.getTime() > missesMs;
  const misses = isFresh ? 0 : row.misses;
  if (!isOfApp(code)) {
    if (!(await spendCode(tx, userId, code))) return { kind: 'wrong', misses: 0 };
    return { kind: 'recovery', left: await countCodes(tx, userId) };
  }
  if (misses >= mostMisses) return { kind: 'tooMany' };
  const step = stepOf(key, row, code, now);
  if (step === undefined) {
    const missedAt = isFresh ? now : row.missedAt;
    await tx
      .update(secondFactors)
      .set({ misses: misses + 1, missedAt })
      .where(isOf(userId));
    return { kind: 'wrong', misses: misses + 1 };
  }
  if (step <= row.lastStep) return { kind: 'used' };
  await tx.update(secondFactors).set({ lastStep: step, misses: 0, missedAt: null }).where(isOf(userId));
  return { kind: 'app' };
}

/** Wrong codes so far count no more. */
export async function forgiveCodes(tx: Tx, userId: string): Promise<void> {
  await tx.update(secondFactors).set({ misses: 0, missedAt: null }).where(isOf(userId));
}

/**
 * Signing in takes the password alone; false where it did already.
 * @param since only a factor turned on, or begun, from this moment on
 */
export async function dropFactor(tx: Tx, userId: string, since?: Date): Promise<boolean> {
  const { confirmedAt, createdAt } = secondFactors;
  const dropped = await tx
    .delete(secondFactors)
    .where(and(isOf(userId), since && or(gte(confirmedAt, since), gte(createdAt, since))))
    .returning({ confirmedAt });
  if (dropped.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return dropped.some(({ confirmedAt }) => confirmedAt !== null);
}
