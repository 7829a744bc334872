import { and, eq, ne } from 'drizzle-orm';
import { type Account, accountCalls } from '#contract/account.ts';
import { requireBotCheck } from '../auth/bot-check.ts';
import { memberByPassword, pages, wrongCredentials, wrongPassword } from '../auth/check-password.ts';
import { alreadyMemberMail, greeting, hasEmail, newEmail, normalEmail, type To } from '../auth/email.ts';
import {
  issueToken,
  liveTokens,
  type Proof,
  restorePendingChange,
  voidTokens,
} from '../auth/one-time-tokens.ts';
import { markChanged } from '../auth/sessions.ts';
import type { DbOrTx, Tx } from '../db/database.ts';
import { normalizeText } from '../db/ids.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { notFound, notSignedIn } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { composeMail } from '../mail/compose.ts';
import { type Mail, mailIn, mailOnce, sinceMail } from '../mail/mailer.ts';
import { emitChange, publish } from '../outbox/emit.ts';
import type { Services } from '../services.ts';
import { scheduleDeletion } from './deletion.ts';

async function changeName(tx: Tx, userId: string, name: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ name: normalizeText(name), updatedAt: now })
    .where(eq(users.id, userId));
  await publish(tx, [userId], { kind: 'profile', id: userId });
}

async function findOwner(db: DbOrTx, email: string, exceptId: string): Promise<UserRow | undefined> {
  const [owner] = await db
    .select()
    .from(users)
    .where(and(hasEmail(email), ne(users.id, exceptId)));
  return owner;
}

/**
 * Moves an account to a proven address and voids all earlier links.
 * @returns the account from before, undefined when it is gone
 */
export async function changeAddress(tx: Tx, { userId, email }: Proof, now: Date) {
  const [before] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
  if (!before) return undefined;
  if (await findOwner(tx, email, userId)) return 'taken';
  // A savepoint: the address may be registered at this moment, and the token must stay used.
  const isMoved = await tx
    .transaction((inner) =>
      inner.update(users).set({ email, verifiedAt: now, updatedAt: now }).where(eq(users.id, userId)),
    )
    .then(
      () => true,
      async (error: unknown) => {
        if (await findOwner(tx, email, userId)) return false;
        throw error;
      },
    );
  if (!isMoved) return 'taken';
  markChanged(tx, userId);
  await voidTokens(tx, userId, ['verify', 'reset', 'change'], now);
  await emitChange(tx, userId, { kind: 'profile', id: userId });
  return before;
}

/** Tells the old address, if it was proven to be the member's. */
export async function mailOldAddress(tx: Tx, services: Services, before: UserRow): Promise<void> {
  if (!before.verifiedAt) return;
  await mailIn(tx, services, { email: before.email, purpose: 'changed' }, async () => {
    const token = await issueToken(tx, before, 'back', services.now());
    return addressChangedMail(before, pages(services).revertEmailChange(token));
  });
}

async function pendingEmailOf(db: DbOrTx, userId: string, now: Date) {
  const [newest] = await liveTokens(db, userId, 'change', now);
  return newest ? { email: newest.email, askedAt: newest.createdAt.toISOString() } : null;
}

/** The mail to the new address: a link, or a notice if it has an account. Both leave the change pending. */
async function composeChangeMail(services: Services, tx: Tx, user: UserRow, email: string) {
  const token = await issueToken(tx, { id: user.id, email }, 'change', services.now());
  const owner = await findOwner(tx, email, user.id);
  return owner
    ? alreadyMemberMail(owner, pages(services))
    : changeAddressMail(email, pages(services).verify(token));
}

/**
 * Makes an address wait for proof, replacing any earlier one. Mails a link to it, later if somebody else's
 * went there minutes ago, and a warning to the current address.
 */
async function requestEmailChange(services: Services, user: UserRow, email: string): Promise<void> {
  const { now, jobs } = services;
  await jobs.ready();
  await mailOnce(
    services,
    { email, purpose: 'change' },
    async (tx) => {
      await voidTokens(tx, user.id, ['change'], now());
      return composeChangeMail(services, tx, user, email);
    },
    async (tx, sentAt) => {
      await voidTokens(tx, user.id, ['change'], now());
      if (await restorePendingChange(tx, { id: user.id, email }, now())) return;
      // Pending like any other; the mail with a working link follows when it may be sent.
      await issueToken(tx, { id: user.id, email }, 'change', now());
      const { waitSeconds } = sinceMail(sentAt, now());
      await jobs.add(tx, 'change-mail', { userId: user.id }, { startAfter: waitSeconds });
    },
  );
  if (!user.verifiedAt) return;
  await mailOnce(services, { email: user.email, purpose: 'changeAsked' }, () =>
    changeAskedMail(user, pages(services)),
  );
}

/** Mails another link for a pending change, unless one went minutes ago. @returns a text for the member */
async function resendChangeMail(services: Services, user: UserRow, email: string): Promise<string> {
  const sentAt = await mailOnce(services, { email, purpose: 'change' }, (tx) =>
    composeChangeMail(services, tx, user, email),
  );
  if (!sentAt) return `We’ve sent a link to ${email}.`;
  const { wait } = sinceMail(sentAt, services.now());
  return `We can send another link to ${email} in ${wait}. An earlier link still works.`;
}

/** Mails the link for a change that is still pending and could not be mailed when it was requested. */
export async function mailPendingChange(services: Services, userId: string): Promise<void> {
  const { db, now } = services;
  const pending = await pendingEmailOf(db, userId, now());
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (user && pending) await resendChangeMail(services, user, pending.email);
}

const changeAddressMail = (email: string, link: string): Mail =>
  composeMail(email, 'Confirm your new e-mail address', [
    'Hello,',
    'Please confirm that you want to use this address for your Sidestage account. The link works for 2 days.',
    { link, label: 'Use this address' },
    'If you didn’t ask for this, you can ignore this e-mail.',
  ]);

/** To the current address, so that its owner learns of it in time, whoever requested it. */
const changeAskedMail = (to: To, links: { forgot: string }): Mail =>
  composeMail(to.email, 'Request to change your e-mail address', [
    greeting(to),
    'We’ve had a request to change the e-mail address of your Sidestage account. It changes when the link we sent to the new address is used. Until then, your address stays the same.',
    'If this wasn’t you, choose a new password now. That also cancels the change:',
    { link: links.forgot, label: 'Choose a new password' },
  ]);

const addressChangedMail = (to: To, link: string): Mail =>
  composeMail(to.email, 'Your e-mail address was changed', [
    greeting(to),
    'Your Sidestage account now uses a different e-mail address.',
    'If this wasn’t you, get your account back. The link works once, within 14 days:',
    { link, label: 'Get my account back' },
  ]);

export const accountRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now } = services;

  const ownRow = async (userId: string): Promise<UserRow> => {
    const [user] = await db.select().from(users).where(eq(users.id, userId));
    if (!user) throw notSignedIn();
    return user;
  };
  const ownAccount = async (userId: string): Promise<Account> => {
    const user = await ownRow(userId);
    return {
      id: user.id,
      name: user.name,
      email: user.email,
      avatar: user.avatar,
      isEmailVerified: user.verifiedAt !== null,
      pendingEmail: await pendingEmailOf(db, user.id, now()),
      createdAt: user.createdAt.toISOString(),
    };
  };

  serve(scope, services, accountCalls, {
    'GET /api/account': async ({ viewer }) => ownAccount(viewer.id),
    'PUT /api/account': async ({ viewer, body, request }) => {
      const before = await ownRow(viewer.id);
      if (normalEmail(body.email) !== normalEmail(before.email)) {
        const email = newEmail(body.email);
        const who = { account: before.email, address: request.ip };
        const failureStatus = await requireBotCheck(auth, body.turnstileToken, who, now());
        const attempt = { viewer, ip: request.ip, password: body.currentPassword ?? '', failureStatus };
        if (!(await memberByPassword(services, auth, attempt))) throw wrongPassword();
        await requestEmailChange(services, before, email);
      }
      await write((tx) => changeName(tx, viewer.id, body.name, now()));
      return ownAccount(viewer.id);
    },
    'DELETE /api/account/email-change': async ({ viewer }) => {
      await write((tx) => voidTokens(tx, viewer.id, ['change'], now()));
      return ownAccount(viewer.id);
    },
    'POST /api/account/email-change/resend': async ({ viewer, body, request }) => {
      const pending = await pendingEmailOf(db, viewer.id, now());
      if (!pending) throw notFound('This change of address');
      const who = { account: viewer.email, address: request.ip };
      await requireBotCheck(auth, body.turnstileToken, who, now());
      return { message: await resendChangeMail(services, await ownRow(viewer.id), pending.email) };
    },
    /** Wrong passwords count and slow down as in signing in. */
    'POST /api/account/deletion': async ({ viewer, body, request }) => {
      const who = { account: viewer.email, address: request.ip };
      const failureStatus = await requireBotCheck(auth, body.turnstileToken, who, now());
      const attempt = { viewer, ip: request.ip, password: body.currentPassword, failureStatus };
      if (!(await memberByPassword(services, auth, attempt))) {
        const error = { msg: 'Incorrect password.', field: 'currentPassword' };
        throw await wrongCredentials(auth, who, now(), error);
      }
      const leavesAt = await scheduleDeletion(services, viewer.id);
      if (!leavesAt) throw notSignedIn();
      return { leavesAt: leavesAt.toISOString() };
    },
  });
};
