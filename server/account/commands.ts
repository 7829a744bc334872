import { and, eq, ne } from 'drizzle-orm';
import type { AccountChange } from '#contract/ours/account.ts';
import { normalEmail } from '../auth/context.ts';
import { voidTokens } from '../auth/one-time-tokens.ts';
import type { Tx } from '../db/database.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import { emit, everyone } from '../outbox/emit.ts';
import { tidy } from '../text.ts';

/**
 * Stores name and address. A new address is unverified, and links mailed to the old one no longer work.
 * @throws HttpError 400 when the address belongs to another account.
 */
export async function changeAccount(tx: Tx, before: UserRow, change: AccountChange, now: Date) {
  const email = normalEmail(change.email);
  const moved = email !== before.email;
  if (moved && (await isTaken(tx, email, before.id))) {
    throw badInput('This address cannot be used.', 'email');
  }
  const [after] = await tx
    .update(users)
    .set({ name: tidy(change.name), updatedAt: now, ...(moved ? { email, verifiedAt: null } : {}) })
    .where(eq(users.id, before.id))
    .returning();
  if (!after) throw new Error('the account was gone');
  if (moved) {
    await voidTokens(tx, before.id, 'verify', now);
    await voidTokens(tx, before.id, 'reset', now);
  }
  await emit(tx, everyone, 'content_changed', { kind: 'profile', id: before.id });
  return { after, moved };
}

async function isTaken(tx: Tx, email: string, ownerId: string) {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), ne(users.id, ownerId)));
  return rows.length > 0;
}
