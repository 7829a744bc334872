import { and, eq, isNull } from 'drizzle-orm';
import { verificationCalls } from '#contract/calls/auth.ts';
import { moveAddress, tellMoved } from '../account/commands.ts';
import type { Tx } from '../db/database.ts';
import { users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { mailIn, sinceMail } from '../mail/mail-once.ts';
import { emit } from '../outbox/emit.ts';
import { userRoom } from '../realtime/rooms.ts';
import type { Services } from '../services.ts';
import { demandBotCheck } from './bot-check.ts';
import { pages } from './context.ts';
import { accountWith } from './email.ts';
import { verificationMail } from './mails.ts';
import { issueToken, liveTokens, type Proof, proofOf, spendToken } from './one-time-tokens.ts';

/** Mails a link to the address of the account, unless one went there minutes ago: then answers when. */
export const sendVerification = (tx: Tx, services: Services, user: { id: string; email: string }) =>
  mailIn(tx, services, { email: user.email, purpose: 'verify' }, async () => {
    const token = await issueToken(tx, user, 'verify', services.now());
    return verificationMail(user.email, pages(services).verify(token));
  });

/** The same whether or not the address waits to be confirmed. */
const perhapsSent =
  'If this address waits to be confirmed, a link is there within a minute. One from the last ten minutes still works.';

const tooOld = 'This link does not work any more: it was used, or is too old. Ask for a new one.';

/** `POST /api/auth/verify`, `POST /api/auth/resend` and, without signing in, `POST /api/auth/resend-to`. */
export const verificationRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now, background } = services;

  const confirm = async (tx: Tx, { userId }: Proof) => {
    await tx
      .update(users)
      .set({ verifiedAt: now() })
      .where(and(eq(users.id, userId), isNull(users.verifiedAt)));
    await emit(tx, userRoom(userId), 'content_changed', { kind: 'profile', id: userId });
  };

  /** A second click on a link that did its work is no failure. */
  const doneBefore = async (token: string) => {
    const proof = await proofOf(db, token, ['verify', 'change']);
    if (!proof) return undefined;
    const [user] = await db.select().from(users).where(eq(users.id, proof.userId));
    return user?.verifiedAt && user.email === proof.email ? proof : undefined;
  };

  const sendAgain = (email: string) =>
    write(async (tx) => {
      const user = await accountWith(tx, email);
      if (user && !user.verifiedAt) await sendVerification(tx, services, user);
    });

  serve(scope, services, verificationCalls, {
    'POST /api/auth/verify': async ({ body }) => {
      const spent = await write(async (tx) => {
        const proof = await spendToken(tx, body.token, ['verify', 'change'], now());
        if (!proof) return undefined;
        if (proof.purpose === 'verify') await confirm(tx, proof);
        const moved = proof.purpose === 'change' ? await moveAddress(tx, proof, now()) : undefined;
        if (moved && moved !== 'taken') await tellMoved(tx, services, moved);
        return { proof, moved };
      });
      if (spent?.moved === 'taken') {
        throw badInput('This address has an account of its own by now. Sign in with that one.', 'token');
      }
      const proof = spent?.proof ?? (await doneBefore(body.token));
      if (!proof) throw badInput(tooOld, 'token');
      const { userId, email } = proof;
      return { message: 'Thank you, your e-mail address is confirmed.', userId, email };
    },
    'POST /api/auth/resend-to': async ({ body, request, count }) => {
      await demandBotCheck(auth, body.turnstileToken, { account: body.email, address: request.ip }, now());
      await count();
      background.run(() => sendAgain(body.email));
      return { message: perhapsSent };
    },
    'POST /api/auth/resend': async ({ viewer, body, request }) => {
      if (viewer.verifiedAt) return { message: 'Your e-mail address is confirmed already.' };
      const who = { account: viewer.email, address: request.ip };
      await demandBotCheck(auth, body.turnstileToken, who, now());
      const sentAt = await write((tx) => sendVerification(tx, services, viewer));
      if (!sentAt) return { message: `We have sent a link to ${viewer.email}.` };
      const { ago, wait } = sinceMail(sentAt, now());
      const [live] = await liveTokens(db, viewer.id, 'verify', now());
      return {
        message: live
          ? `We sent a link to ${viewer.email} ${ago}, and it still works. You can have another in ${wait}.`
          : `We can send the next mail to ${viewer.email} in ${wait}.`,
      };
    },
  });
};
