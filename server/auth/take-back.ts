import { and, eq, isNull, ne } from 'drizzle-orm';
import type { Tx } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { HttpError } from '../http/errors.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import { hasEmail } from './email.ts';
import { spendToken, voidTokens } from './one-time-tokens.ts';
import { type Revoked, revokeAccess } from './revoke-access.ts';
import { endSessions, refuseSuspended } from './sessions.ts';

/**
 * Puts the old address back (SET-01), with a new password, and revokes what whoever moved the account away may hold: also
 * the ways back of changes that followed. The way back of an earlier change stays.
 * @returns undefined when the token is no good
 * @throws HttpError when the address has become somebody else's, and the token stays good
 */
export async function takeBack(
  tx: Tx,
  token: string,
  passwordHash: string,
  now: Date,
): Promise<{ user: UserRow; revoked: Revoked } | undefined> {
  const proof = await spendToken(tx, token, ['back'], now);
  if (!proof) return undefined;
  const { userId, email } = proof;
  await refuseSuspended(tx, userId);
  await makeRoom(tx, { userId, email }, now);
  const put = () =>
    tx.transaction((inner) =>
      inner
        .update(users)
        .set({ email, passwordHash, verifiedAt: now, updatedAt: now })
        .where(eq(users.id, userId))
        .returning(),
    );
  const [user] = await put().catch(async () => {
    // Registered at this very moment.
    await makeRoom(tx, { userId, email }, now);
    return put();
  });
  await voidTokens(tx, userId, ['back'], now, proof.createdAt);
  const revoked = await revokeAccess(tx, userId, { kind: 'takeBack', changedAt: proof.createdAt }, now);
  await emit(tx, userRoom(userId), 'content_changed', { kind: 'profile', id: userId });
  return user && { user, revoked };
}

/**
 * Somebody may have registered the address meanwhile, perhaps to bar this very way. As long as they have not proven
 * that it is theirs, it is not: their account loses it, and nobody can sign in to that any more.
 */
async function makeRoom(tx: Tx, { userId, email }: { userId: string; email: string }, now: Date) {
  const others = and(hasEmail(email), ne(users.id, userId));
  for (const squatter of await tx.select().from(users).where(others).for('update')) {
    if (squatter.verifiedAt) throw new HttpError(409, [{ msg: takenWords }], { code: 'address_taken' });
    await tx
      .update(users)
      .set({ email: `lost ${squatter.id}`, passwordHash: '' })
      .where(and(eq(users.id, squatter.id), isNull(users.verifiedAt)));
    await endSessions(tx, { userId: squatter.id }, now);
  }
}

const takenWords =
  'This address has another account by now, so it cannot be put back. Write to those who run this place.';
