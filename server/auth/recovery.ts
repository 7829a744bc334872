import { eq, sql } from 'drizzle-orm';
import { forgotSchema, messageAnswerSchema, resetSchema } from '#contract/ours/auth.ts';
import { users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import type { Services } from '../services.ts';
import { type Auth, normalEmail, pages } from './context.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { issueToken, spendToken } from './one-time-tokens.ts';
import { hashPassword } from './passwords.ts';
import { endSessions } from './sessions.ts';

/** `POST /api/auth/forgot` and `POST /api/auth/reset`. */
export function recoveryRoutes(api: Api, services: Services, auth: Auth) {
  const { db, write, now, mailer, background, presence } = services;

  const mailReset = async (email: string) => {
    const [user] = await db.select().from(users).where(eq(users.email, email));
    if (!user) return;
    const token = await write((tx) => issueToken(tx, user.id, 'reset', now()));
    await mailer.send(resetMail(user, pages(services).reset(token)));
  };

  api.public({
    method: 'POST',
    url: '/api/auth/forgot',
    summary: 'Ask for a mail that lets one choose a new password',
    rate: 'auth',
    body: forgotSchema,
    response: messageAnswerSchema,
    handler: async ({ body, request }) => {
      await auth.limitAccount(request);
      background.run(() => mailReset(normalEmail(body.email)));
      return { message: 'If this address has an account, a mail with a link is on its way.' };
    },
  });

  api.public({
    method: 'POST',
    url: '/api/auth/reset',
    summary: 'Choose a new password with the token of a mail; ends every session',
    rate: 'auth',
    body: resetSchema,
    response: messageAnswerSchema,
    handler: async ({ body }) => {
      const passwordHash = await hashPassword(body.password);
      const done = await write(async (tx) => {
        const userId = await spendToken(tx, body.token, 'reset', now());
        if (!userId) return undefined;
        const [user] = await tx
          .update(users)
          .set({ passwordHash, verifiedAt: sql`coalesce(${users.verifiedAt}, ${now().toISOString()})` })
          .where(eq(users.id, userId))
          .returning();
        return { user, ended: await endSessions(tx, { userId }, now()) };
      });
      if (!done) throw badInput('This link was used already or is too old. Ask for a new one.', 'token');
      const { user, ended } = done;
      ended.forEach(presence.disconnectSession);
      if (user) {
        await auth.failures.forgive(user.email);
        background.run(() => mailer.send(passwordChangedMail(user, pages(services).forgot())));
      }
      return { message: 'Your new password is set. Please sign in with it.' };
    },
  });
}
