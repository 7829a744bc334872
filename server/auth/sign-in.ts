import { eq } from 'drizzle-orm';
import { signInSchema } from '#contract/ours/auth.ts';
import { okSchema } from '#contract/ours/page.ts';
import { meAnswerSchema, signInAnswerSchema } from '#contract/ours/spec-answers.ts';
import { users } from '../db/schema/users.ts';
import { HttpError } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import type { Services } from '../services.ts';
import { type Auth, normalEmail } from './context.ts';
import type { Who } from './failures.ts';
import { meOf } from './me.ts';
import { passwordFits } from './passwords.ts';
import { endSessions, openSession } from './sessions.ts';

/** `GET`, `POST` and `DELETE /api/auth`. */
export function signInRoutes(api: Api, { db, write, now, presence }: Services, auth: Auth) {
  const refuse = async (msg: string, code: string, who: Who): Promise<never> => {
    await auth.failures.add(who, now());
    const captchaRequired = await auth.failures.tooMany(who, now());
    throw new HttpError(400, [{ msg }], { code, captchaRequired, type: auth.botCheck.type });
  };

  api.member({
    method: 'GET',
    url: '/api/auth',
    summary: 'Who is signed in',
    response: meAnswerSchema,
    handler: async ({ viewer }) => meOf(viewer),
  });

  api.public({
    method: 'POST',
    url: '/api/auth',
    summary: 'Sign in',
    rate: 'auth',
    body: signInSchema,
    response: signInAnswerSchema,
    handler: async ({ body, request }) => {
      await auth.limitAccount(request);
      const who = { account: normalEmail(body.email), address: request.ip };
      const harder = await auth.failures.tooMany(who, now());
      if (!(await auth.botCheck.passes(body.turnstileToken, { harder, address: request.ip }))) {
        return refuse('The bot check did not work. Please try again.', 'bot_check_failed', who);
      }
      const [user] = await db.select().from(users).where(eq(users.email, who.account));
      const fits = await passwordFits(body.password, user?.passwordHash);
      if (!user || !fits) {
        return refuse('This e-mail and password do not go together.', 'wrong_credentials', who);
      }
      await auth.failures.forgive(who.account);
      const userAgent = request.headers['user-agent'] ?? '';
      const token = await write((tx) => openSession(tx, auth.tokens, user.id, userAgent, now()));
      return { token, user: meOf(user) };
    },
  });

  api.public({
    method: 'DELETE',
    url: '/api/auth',
    summary: 'Sign out on this device',
    response: okSchema,
    handler: async ({ viewer }) => {
      if (viewer) {
        const ended = await write((tx) =>
          endSessions(tx, { userId: viewer.id, only: viewer.sessionId }, now()),
        );
        ended.forEach(presence.disconnectSession);
      }
      return { ok: true } as const;
    },
  });
}
