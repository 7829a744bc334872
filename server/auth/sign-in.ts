import { eq } from 'drizzle-orm';
import { signInCalls } from '#contract/calls/auth.ts';
import { comeBackField } from '#contract/ours/coming-back.ts';
import type { MeAnswer } from '#contract/ours/spec-answers.ts';
import { specCalls } from '#contract/spec/calls.ts';
import { comeBack, lifeOf } from '../account/leaving.ts';
import { dayOf } from '../account/leaving-mails.ts';
import { users } from '../db/schema/users.ts';
import { HttpError } from '../http/errors.ts';
import { type Feature, ok, serve } from '../http/serve.ts';
import type { Viewer } from '../http/viewer.ts';
import { demandBotCheck } from './bot-check.ts';
import { normalEmail } from './context.ts';
import type { Who } from './guessing.ts';
import { isNewDevice, tellNewDevice } from './new-device.ts';
import { passwordFits } from './passwords.ts';
import { endSessions, startSession } from './sessions.ts';

/** `GET`, `POST` and `DELETE /api/auth`. */
export const signInRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now } = services;
  const refuse = async (who: Who): Promise<never> => {
    await auth.failures.add(who, now());
    const { harder: captchaRequired } = await auth.failures.standing(who, now());
    throw new HttpError(400, [{ msg: 'This e-mail and password do not go together.' }], {
      code: 'wrong_credentials',
      captchaRequired,
      type: auth.botCheck.type,
    });
  };

  /** Takes the same time whether the address is unknown or the password wrong. */
  const memberWith = async (email: string, password: string) => {
    const [user] = await db.select().from(users).where(eq(users.email, email));
    return (await passwordFits(password, user?.passwordHash)) ? user : undefined;
  };

  serve(scope, services, signInCalls, {
    [specCalls.me]: async ({ viewer }) => meOf(viewer),
    [specCalls.signIn]: async ({ body, request }) => {
      const who = { account: normalEmail(body.email), address: request.ip };
      const standing = await demandBotCheck(auth, body.turnstileToken, who, now());
      const user = await auth.slowDown(who, standing, () => memberWith(who.account, body.password));
      if (!user || lifeOf(user, now()).value === 'gone') return refuse(who);
      if (user.leavesAt && body.comeBack === undefined) throw whetherToComeBack(user.leavesAt);
      await auth.failures.forgive(who);
      const userAgent = request.headers['user-agent'] ?? '';
      const token = await write(async (tx) => {
        if (!(await comeBack(tx, services, user.id))) return undefined;
        const isNew = await isNewDevice(tx, user, userAgent, now());
        const session = await startSession(tx, auth.tokens, user.id, userAgent, now());
        if (isNew) await tellNewDevice(tx, services, user, { id: session.id, userAgent });
        return session.token;
      });
      if (token === undefined) return refuse(who);
      return { token, user: meOf(user) };
    },
    [specCalls.signOut]: async ({ viewer }) => {
      if (viewer) {
        await write((tx) => endSessions(tx, { userId: viewer.id, only: viewer.sessionId }, now()));
      }
      return ok;
    },
  });
};

/** Told to nobody but whoever has the password. */
const whetherToComeBack = (leavesAt: Date) =>
  new HttpError(
    403,
    [
      {
        msg: `You asked us to delete this account. On ${dayOf(leavesAt)} it is gone. Until then you can come back: only places you were booked for are not kept.`,
        field: comeBackField,
      },
    ],
    { code: 'account_leaving' },
  );

/** The member as section 7 of the spec wants them. */
function meOf(user: Omit<Viewer, 'sessionId'>): MeAnswer {
  return {
    _id: user.id,
    name: user.name,
    email: user.email,
    avatar: user.avatar,
    isEmailVerified: user.verifiedAt !== null,
  };
}
