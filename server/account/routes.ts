import { eq } from 'drizzle-orm';
import { type Account, accountChangeSchema, accountSchema } from '#contract/ours/account.ts';
import { messageAnswerSchema, resendSchema } from '#contract/ours/auth.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { demandBotCheck } from '../auth/bot-check.ts';
import { type Auth, normalEmail } from '../auth/context.ts';
import { voidTokens } from '../auth/one-time-tokens.ts';
import { passwordFits } from '../auth/passwords.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { badInput, notFound, notSignedIn } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import type { Services } from '../services.ts';
import { askForChange, mailChangeAgain, pendingEmailOf } from './address-change.ts';
import { changeName } from './commands.ts';

/** Name and address; sessions and password are routes of `server/auth`. */
export function addAccount(api: Api, services: Services, auth: Auth) {
  const { db, write, now } = services;

  const ownRow = async (userId: string): Promise<UserRow> => {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (!user) throw notSignedIn();
    return user;
  };
  const ownAccount = async (userId: string): Promise<Account> => {
    const user = await ownRow(userId);
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      avatar: user.avatar,
      isEmailVerified: user.verifiedAt !== null,
      pendingEmail: await pendingEmailOf(db, user.id, now()),
      createdAt: user.createdAt.toISOString(),
    };
  };

  api.member({
    method: 'GET',
    url: ownPaths.account,
    summary: 'The own account',
    response: accountSchema,
    handler: async ({ viewer }) => ownAccount(viewer.id),
  });
  api.member({
    method: 'PUT',
    url: ownPaths.account,
    summary:
      'Change the name; ask for a new address, with password and bot check, which then waits for proof',
    rate: 'auth',
    body: accountChangeSchema,
    response: accountSchema,
    handler: async ({ viewer, body, request }) => {
      const before = await ownRow(viewer.id);
      const email = normalEmail(body.email);
      const moves = email !== before.email;
      if (moves) {
        const who = { account: before.email, address: request.ip };
        await demandBotCheck(auth, body.turnstileToken, who, now());
        if (!(await passwordFits(body.currentPassword ?? '', before.passwordHash))) {
          throw badInput('That is not your password.', 'currentPassword');
        }
        await askForChange(services, before, email);
      }
      await write((tx) => changeName(tx, viewer.id, body.name, now()));
      return ownAccount(viewer.id);
    },
  });
  api.member({
    method: 'DELETE',
    url: ownPaths.emailChange,
    summary: 'Keep the address: the one that waits is dropped',
    response: accountSchema,
    handler: async ({ viewer }) => {
      await write((tx) => voidTokens(tx, viewer.id, ['change'], now()));
      return ownAccount(viewer.id);
    },
  });
  api.member({
    method: 'POST',
    url: ownPaths.resendEmailChange,
    summary: 'Mail the link for the address that waits again, once in ten minutes',
    rate: 'auth',
    body: resendSchema,
    response: messageAnswerSchema,
    handler: async ({ viewer, body, request }) => {
      const pending = await pendingEmailOf(db, viewer.id, now());
      if (!pending) throw notFound('The change');
      const who = { account: viewer.email, address: request.ip };
      await demandBotCheck(auth, body.turnstileToken, who, now());
      return { message: await mailChangeAgain(services, await ownRow(viewer.id), pending.email) };
    },
  });
}
