import { leavingCalls } from '#contract/calls/account.ts';
import { demandBotCheck } from '../auth/bot-check.ts';
import { memberByPassword } from '../auth/check-password.ts';
import { HttpError, notSignedIn } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { leave } from './leaving.ts';

/** Asking for the account to be deleted. Wrong passwords count, and slow down, as those of signing in. */
export const leavingRoutes: Feature = async (scope, { services, auth }) => {
  const { now } = services;

  serve(scope, services, leavingCalls, {
    'POST /api/account/deletion': async ({ viewer, body, request }) => {
      const who = { account: viewer.email, address: request.ip };
      const standing = await demandBotCheck(auth, body.turnstileToken, who, now());
      const given = { viewer, ip: request.ip, password: body.currentPassword, standing };
      if (!(await memberByPassword(services, auth, given))) {
        const { harder: captchaRequired } = await auth.failures.standing(who, now());
        throw new HttpError(400, [{ msg: 'That is not your password.', field: 'currentPassword' }], {
          code: 'wrong_credentials',
          captchaRequired,
          type: auth.botCheck.type,
        });
      }
      const leavesAt = await leave(services, viewer.id);
      if (!leavesAt) throw notSignedIn();
      return { leavesAt: leavesAt.toISOString() };
    },
  });
};
