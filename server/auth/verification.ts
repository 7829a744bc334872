import { and, eq, isNull } from 'drizzle-orm';
import { messageAnswerSchema, verifySchema } from '#contract/ours/auth.ts';
import { users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import type { Api } from '../http/route-spec.ts';
import { emit, userRoom } from '../outbox/emit.ts';
import type { Services } from '../services.ts';
import { pages } from './context.ts';
import { verificationMail } from './mails.ts';
import { issueToken, ownerOfToken, spendToken } from './one-time-tokens.ts';

/** Mails a fresh link to the address of the account; links sent before no longer work. */
export async function sendVerification(
  services: Services,
  user: { id: string; email: string; name: string },
): Promise<void> {
  const token = await services.write((tx) => issueToken(tx, user.id, 'verify', services.now()));
  await services.mailer.send(verificationMail(user, pages(services).verify(token)));
}

/** `POST /api/auth/verify` and `POST /api/auth/resend`. */
export function verificationRoutes(api: Api, services: Services) {
  const { db, write, now, background } = services;

  api.public({
    method: 'POST',
    url: '/api/auth/verify',
    summary: 'Confirm an e-mail address with the token of a mail',
    rate: 'auth',
    body: verifySchema,
    response: messageAnswerSchema,
    handler: async ({ body }) => {
      const verified = await write(async (tx) => {
        const userId = await spendToken(tx, body.token, 'verify', now());
        if (!userId) return false;
        await tx
          .update(users)
          .set({ verifiedAt: now() })
          .where(and(eq(users.id, userId), isNull(users.verifiedAt)));
        await emit(tx, userRoom(userId), 'content_changed', { kind: 'profile', id: userId });
        return true;
      });
      if (!verified && !(await isVerified(body.token))) {
        throw badInput('This link was used already or is too old. Ask for a new one.', 'token');
      }
      return { message: 'Thank you, your e-mail address is confirmed.' };
    },
  });

  /** A second click on a link that did its work is no failure. */
  const isVerified = async (token: string) => {
    const userId = await ownerOfToken(db, token, 'verify');
    if (!userId) return false;
    const [user] = await db.select({ verifiedAt: users.verifiedAt }).from(users).where(eq(users.id, userId));
    return user?.verifiedAt != null;
  };

  api.member({
    method: 'POST',
    url: '/api/auth/resend',
    summary: 'Send the verification mail again',
    rate: 'auth',
    response: messageAnswerSchema,
    handler: async ({ viewer }) => {
      if (viewer.verifiedAt) return { message: 'Your e-mail address is confirmed already.' };
      background.run(() => sendVerification(services, viewer));
      return { message: `We have sent a new link to ${viewer.email}.` };
    },
  });
}
