import { eq } from 'drizzle-orm';
import { notMeCalls } from '#contract/calls/auth.ts';
import { sessions } from '../db/schema/auth.ts';
import { badInput } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { allowNextMail } from '../mail/mail-once.ts';
import { spendToken } from './one-time-tokens.ts';
import { hashPassword } from './passwords.ts';
import { tellPasswordChanged } from './recovery.ts';
import { revokeAccess, sentences } from './revoke-access.ts';
import { takeBack } from './take-back.ts';
import { refuseWeak } from './weak-passwords.ts';

/** What the links in warnings do, once the button of their page is pressed: opening one changes nothing. */
export const notMeRoutes: Feature = async (scope, { services }) => {
  const { write, now } = services;

  serve(scope, services, notMeCalls, {
    'POST /api/auth/not-me': async ({ body }) => {
      const ended = await write(async (tx) => {
        const proof = await spendToken(tx, body.token, ['device'], now());
        if (!proof?.sessionId) return undefined;
        const [session] = await tx.select().from(sessions).where(eq(sessions.id, proof.sessionId));
        if (!session) return {};
        // One mail in ten minutes tells of new devices: those that came after it may be theirs, too.
        const cause = { kind: 'notMe', signedInAt: session.createdAt } as const;
        return { revoked: await revokeAccess(tx, proof.userId, cause, now()) };
      });
      if (!ended) {
        throw badInput(
          'This link was used already or is too old. Look in Settings at where you are signed in.',
          'token',
        );
      }
      const done = 'That device is signed out, and so is every one that signed in after it.';
      return { message: ended.revoked ? sentences(done, ended.revoked) : done };
    },
    'POST /api/auth/take-back': async ({ body }) => {
      await refuseWeak(body.password, 'password');
      const passwordHash = await hashPassword(body.password);
      const taken = await write(async (tx) => {
        const back = await takeBack(tx, body.token, passwordHash, now());
        if (back) await tellPasswordChanged(tx, services, back.user, back.revoked);
        return back;
      });
      if (!taken) throw badInput('This link was used already or is too old.', 'token');
      // A change that follows is told of, however soon.
      await allowNextMail(services, { email: taken.user.email, purpose: 'changed' });
      return {
        message: sentences(
          `${taken.user.email} is your address again. Every device is signed out.`,
          taken.revoked,
        ),
      };
    },
  });
};
