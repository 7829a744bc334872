import { eq } from 'drizzle-orm';
import { type Account, accountChangeSchema, accountSchema } from '#contract/ours/account.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { normalEmail, pages } from '../auth/context.ts';
import { passwordFits } from '../auth/passwords.ts';
import { sendVerification } from '../auth/verification.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { badInput, notSignedIn } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import type { Services } from '../services.ts';
import { changeAccount } from './commands.ts';
import { addressChangedMail } from './mails.ts';

const toAccount = (user: UserRow): Account => ({
  id: user.id,
  name: user.name,
  email: user.email,
  avatar: user.avatar,
  isEmailVerified: user.verifiedAt !== null,
  createdAt: user.createdAt.toISOString(),
});

/** Name and address; sessions and password are routes of `server/auth`. */
export function addAccount(api: Api, services: Services) {
  const { db, write, now, mailer, background } = services;

  const ownRow = async (userId: string): Promise<UserRow> => {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (!user) throw notSignedIn();
    return user;
  };

  api.member({
    method: 'GET',
    url: ownPaths.account,
    summary: 'The own account',
    response: accountSchema,
    handler: async ({ viewer }) => toAccount(await ownRow(viewer.id)),
  });
  api.member({
    method: 'PUT',
    url: ownPaths.account,
    summary: 'Change name and address; a new address needs the password',
    rate: 'auth',
    body: accountChangeSchema,
    response: accountSchema,
    handler: async ({ viewer, body }) => {
      const before = await ownRow(viewer.id);
      const moves = normalEmail(body.email) !== before.email;
      if (moves && !(await passwordFits(body.currentPassword ?? '', before.passwordHash))) {
        throw badInput('That is not your password.', 'currentPassword');
      }
      const { after, moved } = await write((tx) => changeAccount(tx, before, body, now()));
      if (moved) {
        background.run(() => sendVerification(services, after));
        background.run(() => mailer.send(addressChangedMail(before, { forgot: pages(services).forgot() })));
      }
      return toAccount(after);
    },
  });
}
