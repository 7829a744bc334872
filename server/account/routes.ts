import { eq } from 'drizzle-orm';
import { accountCalls } from '#contract/calls/account.ts';
import type { Account } from '#contract/ours/account.ts';
import { demandBotCheck } from '../auth/bot-check.ts';
import { memberByPassword, notThePassword } from '../auth/check-password.ts';
import { newEmail, normalEmail } from '../auth/email.ts';
import { voidTokens } from '../auth/one-time-tokens.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { notFound, notSignedIn } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { askForChange, changeName, mailChangeAgain, pendingEmailOf } from './commands.ts';

/** Name and address; sessions and password are routes of `server/auth`. */
export const accountRoutes: Feature = async (scope, { services, auth }) => {
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

  serve(scope, services, accountCalls, {
    'GET /api/account': async ({ viewer }) => ownAccount(viewer.id),
    'PUT /api/account': async ({ viewer, body, request }) => {
      const before = await ownRow(viewer.id);
      if (normalEmail(body.email) !== normalEmail(before.email)) {
        const email = newEmail(body.email);
        const who = { account: before.email, address: request.ip };
        const standing = await demandBotCheck(auth, body.turnstileToken, who, now());
        const given = { viewer, ip: request.ip, password: body.currentPassword ?? '', standing };
        if (!(await memberByPassword(services, auth, given))) throw notThePassword();
        await askForChange(services, before, email);
      }
      await write((tx) => changeName(tx, viewer.id, body.name, now()));
      return ownAccount(viewer.id);
    },
    'DELETE /api/account/email-change': async ({ viewer }) => {
      await write((tx) => voidTokens(tx, viewer.id, ['change'], now()));
      return ownAccount(viewer.id);
    },
    'POST /api/account/email-change/resend': async ({ viewer, body, request }) => {
      const pending = await pendingEmailOf(db, viewer.id, now());
      if (!pending) throw notFound('The change');
      const who = { account: viewer.email, address: request.ip };
      await demandBotCheck(auth, body.turnstileToken, who, now());
      return { message: await mailChangeAgain(services, await ownRow(viewer.id), pending.email) };
    },
  });
};
