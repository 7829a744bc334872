import { and, eq, ne } from 'drizzle-orm';
import { type Proof, voidTokens } from '../auth/one-time-tokens.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { tidy } from '../db/text.ts';
import { mailIn } from '../mail/mail-once.ts';
import { emit, publish, userRoom } from '../outbox/emit.ts';
import type { Services } from '../services.ts';
import { addressChangedMail } from './mails.ts';

/** Stores a new name, which everybody sees. */
export async function changeName(tx: Tx, userId: string, name: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ name: tidy(name), updatedAt: now })
    .where(eq(users.id, userId));
  await publish(tx, [userId], 'content_changed', { kind: 'profile', id: userId });
}

/** The account that has an address, other than one's own. */
export async function ownerOf(db: DbOrTx, email: string, exceptId: string): Promise<UserRow | undefined> {
  const [owner] = await db
    .select()
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, exceptId)));
  return owner;
}

/**
 * Moves an account to the address that was proven, and ends every link mailed before.
 * Answers the account as it was, undefined when it is gone.
 */
export async function moveAddress(
  tx: Tx,
  { userId, email }: Proof,
  now: Date,
): Promise<UserRow | 'taken' | undefined> {
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!before) return undefined;
  // A savepoint: somebody may register the address at this very moment, and the token has to stay spent.
  const isMoved = await tx
    .transaction((inner) =>
      inner.update(users).set({ email, verifiedAt: now, updatedAt: now }).where(eq(users.id, userId)),
    )
    .then(
      () => true,
      async (error: unknown) => {
        if (await ownerOf(tx, email, userId)) return false;
        throw error;
      },
    );
  if (!isMoved) return 'taken';
  await voidTokens(tx, userId, ['verify', 'reset', 'change'], now);
  await emit(tx, userRoom(userId), 'content_changed', { kind: 'profile', id: userId });
  return before;
}

/** Tells the old address, if it was proven to be the member's. */
export async function tellMoved(tx: Tx, services: Services, before: UserRow): Promise<void> {
  if (!before.verifiedAt) return;
  await mailIn(tx, services, { email: before.email, purpose: 'changed' }, () => addressChangedMail(before));
}
