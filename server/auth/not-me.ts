import { eq } from 'drizzle-orm';
import { notMeCalls } from '#contract/calls/auth.ts';
import { sessions } from '../db/schema/auth.ts';
import { badInput } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { allowNextMail } from '../mail/mail-once.ts';
import { dropPasskeys } from '../passkeys/commands.ts';
import { spendToken } from './one-time-tokens.ts';
import { hashPassword } from './passwords.ts';
import { tellPasswordChanged } from './recovery.ts';
import { endSessions } from './sessions.ts';
import { takeBack } from './take-back.ts';
import { refuseWeak } from './weak-passwords.ts';

/** What the links in warnings do, once the button of their page is pressed: opening one changes nothing. */
export const notMeRoutes: Feature = async (scope, { services }) => {
  const { write, now } = services;

  serve(scope, services, notMeCalls, {
    'POST /api/auth/not-me': async ({ body }) => {
      const isDone = await write(async (tx) => {
        const proof = await spendToken(tx, body.token, ['device'], now());
        if (!proof?.sessionId) return false;
        const [session] = await tx.select().from(sessions).where(eq(sessions.id, proof.sessionId));
        // One mail in ten minutes tells of new devices: those that came after it may be theirs, too.
        if (session) {
          await endSessions(tx, { userId: proof.userId, since: session.createdAt }, now());
          await dropPasskeys(tx, proof.userId, now(), { since: session.createdAt });
        }
        return true;
      });
      if (!isDone) {
        throw badInput(
          'This link was used already or is too old. Look in Settings at where you are signed in.',
          'token',
        );
      }
      return {
        message: 'That device is signed out, and so is every one that signed in after it.',
      };
    },
    'POST /api/auth/take-back': async ({ body }) => {
      await refuseWeak(body.password, 'password');
      const passwordHash = await hashPassword(body.password);
      const user = await write(async (tx) => {
        const taken = await takeBack(tx, body.token, passwordHash, now());
        if (taken) await tellPasswordChanged(tx, services, taken);
        return taken;
      });
      if (!user) throw badInput('This link was used already or is too old.', 'token');
      // A change that follows is told of, however soon.
      await allowNextMail(services, { email: user.email, purpose: 'changed' });
      return {
        message: `${user.email} is your address again, and everybody is signed out. Two-step sign-in is off, and no passkey works.`,
      };
    },
  });
};
