import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { type UserRow, users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Services } from '../services.ts';
import type { Auth } from './context.ts';
import { passwordFits } from './passwords.ts';

/**
 * The row of a member who has given their password. Wrong ones count, and slow down, as those of signing in.
 * @returns undefined when it does not fit
 */
export async function memberByPassword(
  { db, now }: Services,
  { failures, slowDown }: Auth,
  { viewer, ip, password }: { viewer: Viewer; ip: FastifyRequest['ip']; password: string },
): Promise<UserRow | undefined> {
  const who = { account: viewer.email, address: ip };
  const standing = await failures.standing(who, now());
  const found = await slowDown(who, standing, async () => {
    const [user] = await db.select().from(users).where(eq(users.id, viewer.id));
    return (await passwordFits(password, user?.passwordHash)) ? user : undefined;
  });
  await (found ? failures.forgive(who) : failures.add(who, now()));
  return found;
}

/** What a form is told at the field of the password. */
export const notThePassword = () => badInput('That is not your password.', 'currentPassword');
