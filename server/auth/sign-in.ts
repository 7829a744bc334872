import { signInCalls } from '#contract/calls/auth.ts';
import { restoreField } from '#contract/ours/account-restore.ts';
import { specCalls } from '#contract/spec/calls.ts';
import { lifeOf } from '../account/leaving.ts';
import { dayOf } from '../account/leaving-mails.ts';
import { HttpError } from '../http/errors.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import { factorOf } from '../second-factor/commands.ts';
import { demandBotCheck } from './bot-check.ts';
import { checkPassword } from './check-password.ts';
import { accountWith } from './email.ts';
import type { Who } from './guessing.ts';
import { letIn, meOf } from './letting-in.ts';
import { askForCode } from './second-step.ts';
import { endSessions } from './sessions.ts';

/** `GET`, `POST` and `DELETE /api/auth`. */
export const signInRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now } = services;
  const refuse = async (who: Who): Promise<never> => {
    const { harder: captchaRequired } = await auth.failures.standing(who, now());
    throw new HttpError(400, [{ msg: 'This e-mail and password do not go together.' }], {
      code: 'wrong_credentials',
      captchaRequired,
      type: auth.botCheck.type,
    });
  };

  const accountThatMaySignIn = async (email: string) => {
    const user = await accountWith(db, email);
    return user && lifeOf(user, now()).value !== 'gone' ? user : undefined;
  };

  serve(scope, services, signInCalls, {
    [specCalls.me]: async ({ viewer }) => meOf(viewer),
    [specCalls.signIn]: async ({ body, request }) => {
      const who = { account: body.email, address: request.ip };
      const standing = await demandBotCheck(auth, body.turnstileToken, who, now());
      const { email, password } = body;
      const find = () => accountThatMaySignIn(email);
      const user = await checkPassword(services, auth, { who, password, standing, find });
      if (!user) return refuse(who);
      if (user.leavesAt && body.comeBack === undefined) throw whetherToComeBack(user.leavesAt);
      if (await factorOf(db, user.id)) throw askForCode(services, user, body.comeBack !== undefined);
      return (await letIn(services, auth, user, request)) ?? refuse(who);
    },
    [specCalls.signOut]: async ({ viewer }) => {
      if (viewer) {
        await write((tx) => endSessions(tx, { userId: viewer.id, only: viewer.sessionId }, now()));
      }
      return ok;
    },
  });
};

/** Told to nobody but whoever has the password, or a passkey. */
export const whetherToComeBack = (leavesAt: Date) =>
  new HttpError(
    403,
    [
      {
        msg: `You asked us to delete this account. On ${dayOf(leavesAt)} it is gone. Until then you can come back: only places you were booked for are not kept.`,
        field: restoreField,
      },
    ],
    { code: 'account_leaving' },
  );
