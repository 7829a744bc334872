import { and, eq, isNull } from 'drizzle-orm';
import { registrationCalls } from '#contract/auth.ts';
import { specCalls } from '#contract/spec/calls.ts';
import { changeAddress, mailOldAddress } from '../account/routes.ts';
import type { Tx } from '../db/database.ts';
import { normalizeText } from '../db/ids.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { badInput } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { mailIn, sinceMail } from '../mail/mailer.ts';
import { emitChange } from '../outbox/emit.ts';
import type { Services } from '../services.ts';
import { requireBotCheck } from './bot-check.ts';
import { pages } from './check-password.ts';
import { accountWith, alreadyMemberMail, newEmail, verificationMail } from './email.ts';
import { issueToken, liveTokens, type Proof, proofOf, spendToken } from './one-time-tokens.ts';
import { hashPassword, refuseWeak } from './passwords.ts';

/** Mails a link to the account's address, unless one went there minutes ago. @returns when that was */
const sendVerification = (tx: Tx, services: Services, user: { id: string; email: string }) =>
  mailIn(tx, services, { email: user.email, purpose: 'verify' }, async () => {
    const token = await issueToken(tx, user, 'verify', services.now());
    return verificationMail(user.email, pages(services).verify(token));
  });

/** The same whether or not the address is waiting for confirmation. */
const maybeSentText =
  'If this address still needs confirming, a link will arrive within a minute. A link from the last 10 minutes still works.';

const tooOldText = 'This link has expired or was already used. Request a new one.';

/** The spec's text (section 8). */
const message =
  'Registration successful! A verification email may have been sent. You can proceed to complete your profile.';

export const registrationRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now, background } = services;

  const confirm = async (tx: Tx, { userId }: Proof) => {
    const isUnverified = and(eq(users.id, userId), isNull(users.verifiedAt));
    await tx.update(users).set({ verifiedAt: now() }).where(isUnverified);
    await emitChange(tx, userId, { kind: 'profile', id: userId });
  };

  /** Clicking a used link again is no failure if it did its work. */
  const findUsedProof = async (token: string) => {
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

  serve(scope, services, registrationCalls, {
    /** The same answer after the same work, whether or not the address is known. */
    [specCalls.register]: async ({ body, request, count }) => {
      const email = newEmail(body.email);
      const who = { account: email, address: request.ip };
      await requireBotCheck(auth, body.turnstileToken, who, now());
      await count();
      await refuseWeak(body.password, 'password', { name: body.name, email });
      const passwordHash = await hashPassword(body.password);
      await write(async (tx) => {
        const owner = await accountWith(tx, email);
        const created = owner ? undefined : await createAccount(tx, { name: body.name, email, passwordHash });
        await (created ? sendVerification(tx, services, created) : mailOwner(tx, services, email));
      });
      return { message };
    },
    'POST /api/auth/verify': async ({ body }) => {
      const spent = await write(async (tx) => {
        const proof = await spendToken(tx, body.token, ['verify', 'change'], now());
        if (!proof) return undefined;
        if (proof.purpose === 'verify') await confirm(tx, proof);
        const moved = proof.purpose === 'change' ? await changeAddress(tx, proof, now()) : undefined;
        if (moved && moved !== 'taken') await mailOldAddress(tx, services, moved);
        return { proof, moved };
      });
      if (spent?.moved === 'taken') {
        throw badInput('This address now has its own account. Sign in with that one.', 'token');
      }
      const proof = spent?.proof ?? (await findUsedProof(body.token));
      if (!proof) throw badInput(tooOldText, 'token');
      const { userId, email } = proof;
      return { message: 'Thank you. Your e-mail address is confirmed.', userId, email };
    },
    'POST /api/auth/resend-to': async ({ body, request, count }) => {
      await requireBotCheck(auth, body.turnstileToken, { account: body.email, address: request.ip }, now());
      await count();
      background.run(() => sendAgain(body.email));
      return { message: maybeSentText };
    },
    'POST /api/auth/resend': async ({ viewer, body, request }) => {
      if (viewer.verifiedAt) return { message: 'Your e-mail address is already confirmed.' };
      const who = { account: viewer.email, address: request.ip };
      await requireBotCheck(auth, body.turnstileToken, who, now());
      const sentAt = await write((tx) => sendVerification(tx, services, viewer));
      if (!sentAt) return { message: `We’ve sent a link to ${viewer.email}.` };
      const { ago, wait } = sinceMail(sentAt, now());
      const [live] = await liveTokens(db, viewer.id, 'verify', now());
      return {
        message: live
          ? `We sent a link to ${viewer.email} ${ago}, and it still works. You can request another in ${wait}.`
          : `We can send another e-mail to ${viewer.email} in ${wait}.`,
      };
    },
  });
};

type NewAccount = Pick<UserRow, 'name' | 'email' | 'passwordHash'>;

async function createAccount(tx: Tx, { name, email, passwordHash }: NewAccount) {
  const [created] = await tx
    .insert(users)
    .values({ name: normalizeText(name), email, passwordHash })
    .onConflictDoNothing()
    .returning({ id: users.id, email: users.email });
  return created;
}

async function mailOwner(tx: Tx, services: Services, email: string) {
  const owner = await accountWith(tx, email);
  if (!owner) return;
  await mailIn(tx, services, { email, purpose: 'known' }, () => alreadyMemberMail(owner, pages(services)));
}
