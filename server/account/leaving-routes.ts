import { eq } from 'drizzle-orm';
import { leavingCalls } from '#contract/calls/account.ts';
import { demandBotCheck } from '../auth/bot-check.ts';
import { passwordFits } from '../auth/passwords.ts';
import { users } from '../db/schema/users.ts';
import { HttpError, notSignedIn } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { leave } from './leaving.ts';

/** Asking for the account to be deleted. Wrong passwords count, and slow down, as those of signing in. */
export const leavingRoutes: Feature = async (scope, { services, auth }) => {
  const { db, now } = services;

  serve(scope, services, leavingCalls, {
    'POST /api/account/deletion': async ({ viewer, body, request }) => {
      const who = { account: viewer.email, address: request.ip };
      const standing = await demandBotCheck(auth, body.turnstileToken, who, now());
      const fits = await auth.slowDown(who, standing, async () => {
        const [user] = await db.select().from(users).where(eq(users.id, viewer.id));
        return passwordFits(body.currentPassword, user?.passwordHash);
      });
      if (!fits) {
        await auth.failures.add(who, now());
        const { harder: captchaRequired } = await auth.failures.standing(who, now());
        throw new HttpError(400, [{ msg: 'That is not your password.', field: 'currentPassword' }], {
          code: 'wrong_credentials',
          captchaRequired,
          type: auth.botCheck.type,
        });
      }
      await auth.failures.forgive(who);
      const leavesAt = await leave(services, viewer.id);
      if (!leavesAt) throw notSignedIn();
      return { leavesAt: leavesAt.toISOString() };
    },
  });
};
