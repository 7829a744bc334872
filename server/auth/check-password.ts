import { and, eq } from 'drizzle-orm';
import { type UserRow, users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import type { Viewer } from '../http/viewer.ts';
import type { Services } from '../services.ts';
import type { Auth } from './context.ts';
import type { Standing, Who } from './guessing.ts';
import { fittingSpelling, hashPassword, normalPassword } from './passwords.ts';

type Guess = {
  who: Who;
  password: string;
  /** Where it was asked for already. */
  standing?: Standing | undefined;
  find: () => Promise<UserRow | undefined>;
};

/**
 * Returns the account that was found if this is its password. Every password is checked here: wrong ones count by
 * account and address and slow the next ones down, and an unknown account takes as long as a wrong password.
 */
export async function checkPassword(
  services: Services,
  { failures, slowDown }: Auth,
  { who, password, find, standing }: Guess,
): Promise<UserRow | undefined> {
  const { now } = services;
  const account = await slowDown(who, standing ?? (await failures.standing(who, now())), async () => {
    const found = await find();
    const fitting = await fittingSpelling(password, found?.passwordHash);
    if (!found || fitting === undefined) return undefined;
    return fitting === normalPassword(password) ? found : renewHash(services, found, password);
  });
  if (!account) await failures.add(who, now());
  return account;
}

/** Stores the hash of the normal spelling in place of one from before, unless it has changed meanwhile. */
async function renewHash({ write }: Services, account: UserRow, password: string): Promise<UserRow> {
  const passwordHash = await hashPassword(password);
  const [renewed] = await write((tx) =>
    tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash)))
      .returning(),
  );
  return renewed ?? account;
}

type Given = { viewer: Viewer; ip: string; password: string; standing?: Standing | undefined };

/** Returns the row of a signed-in member if this is their password, which forgives wrong ones before it. */
export async function memberByPassword(
  services: Services,
  auth: Auth,
  { viewer, ip, password, standing }: Given,
): Promise<UserRow | undefined> {
  const who = { account: viewer.email, address: ip };
  const find = async () => {
    const [user] = await services.db.select().from(users).where(eq(users.id, viewer.id));
    return user;
  };
  const member = await checkPassword(services, auth, { who, password, standing, find });
  if (member) await auth.failures.forgive(who);
  return member;
}

/** What a form is told at the field of the password. */
export const notThePassword = () => badInput('That is not your password.', 'currentPassword');
