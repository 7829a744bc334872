import { eq, sql } from 'drizzle-orm';
import { recoveryCalls } from '#contract/calls/auth.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { allowNextMail, mailIn, mailOnce } from '../mail/mail-once.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import type { Services } from '../services.ts';
import { demandBotCheck } from './bot-check.ts';
import { pages } from './context.ts';
import { accountWith } from './email.ts';
import { passwordChangedMail, resetMail } from './mails.ts';
import { issueToken, spendToken } from './one-time-tokens.ts';
import { hashPassword } from './passwords.ts';
import { type Revoked, revokeAccess, sentences } from './revoke-access.ts';
import { refuseSuspended } from './sessions.ts';
import { refuseWeak } from './weak-passwords.ts';

/** True of a mail that goes now and of one that went within ten minutes, and tells neither. */
const message =
  'If this address has an account, a link is there within a minute. One from the last ten minutes still works.';

/** `POST /api/auth/forgot` and `POST /api/auth/reset`. */
export const recoveryRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now, background } = services;

  const mailReset = async (email: string) => {
    const user = await accountWith(db, email);
    if (!user) return;
    await mailOnce(services, { email: user.email, purpose: 'reset' }, async (tx) => {
      const token = await issueToken(tx, user, 'reset', now());
      return resetMail(user, pages(services).reset(token));
    });
  };

  serve(scope, services, recoveryCalls, {
    'POST /api/auth/forgot': async ({ body, request, count }) => {
      await demandBotCheck(auth, body.turnstileToken, { account: body.email, address: request.ip }, now());
      await count();
      background.run(() => mailReset(body.email));
      return { message };
    },
    'POST /api/auth/reset': async ({ body, request }) => {
      await refuseWeak(body.password, 'password');
      const passwordHash = await hashPassword(body.password);
      const done = await write(async (tx) => {
        const proof = await spendToken(tx, body.token, ['reset'], now());
        if (!proof) return undefined;
        const { userId } = proof;
        await refuseSuspended(tx, userId);
        const [user] = await tx
          .update(users)
          .set({ passwordHash, verifiedAt: sql`coalesce(${users.verifiedAt}, ${now().toISOString()})` })
          .where(eq(users.id, userId))
          .returning();
        await emit(tx, userRoom(userId), 'content_changed', { kind: 'profile', id: userId });
        const revoked = await revokeAccess(tx, userId, { kind: 'reset' }, now());
        if (user) await tellPasswordChanged(tx, services, user, revoked);
        return { user, revoked };
      });
      if (!done) throw badInput('This link was used already or is too old. Ask for a new one.', 'token');
      const { user, revoked } = done;
      if (user) {
        const { email } = user;
        await auth.failures.forgive({ account: email, address: request.ip });
        await allowNextMail(services, { email, purpose: 'reset' });
      }
      return { message: sentences('Your new password is set. Please sign in with it.', revoked) };
    },
  });
};

/** Tells the owner of a proven address; to any other it would be a mail from nowhere. */
export async function tellPasswordChanged(
  tx: Tx,
  services: Services,
  user: { email: string; name: string; verifiedAt: Date | null },
  revoked: Revoked,
): Promise<void> {
  if (!user.verifiedAt) return;
  await mailIn(tx, services, { email: user.email, purpose: 'passwordChanged' }, () =>
    passwordChangedMail(user, sentences('', revoked), pages(services).forgot),
  );
}
