import { and, eq, gte, isNull, ne, sql } from 'drizzle-orm';
import { recoveryCalls } from '#contract/auth.ts';
import type { Tx } from '../db/database.ts';
import { sessions } from '../db/schema/auth.ts';
import { calendarFeeds } from '../db/schema/gigs.ts';
import { users } from '../db/schema/users.ts';
import { badInput, HttpError } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { allowNextMail, mailIn, mailOnce } from '../mail/mailer.ts';
import { emitChange } from '../outbox/emit.ts';
import { countPasskeys, dropPasskeys } from '../passkeys/commands.ts';
import { dropFactor, factorOf, resetMisses } from '../second-factor/commands.ts';
import type { Services } from '../services.ts';
import { requireBotCheck } from './bot-check.ts';
import { pages } from './check-password.ts';
import { accountWith, hasEmail, passwordChangedMail, resetMail } from './email.ts';
import { countRecentResets, issueToken, lifetimeMs, spendToken, voidTokens } from './one-time-tokens.ts';
import { hashPassword, refuseWeak } from './passwords.ts';
import { endSessions, refuseSuspended } from './sessions.ts';

type Cause =
  | { kind: 'newPassword'; keepSessionId: string }
  | { kind: 'reset' }
  | { kind: 'takeBack'; changedAt: Date }
  | { kind: 'notMe'; signedInAt: Date };

type Revoked = {
  hadCalendarAddress: boolean;
  removed: { passkeys: number; factor: boolean };
  left: { passkeys: number; factor: boolean };
};

/**
 * Decides what each way of securing an account revokes (SAF-14; docs/decisions/0036). Sessions end along with
 * their sockets and push subscriptions. A second factor or passkey stays unless somebody else may have added
 * it.
 */
export async function revokeAccess(tx: Tx, userId: string, cause: Cause, now: Date): Promise<Revoked> {
  // Before links are voided, which counts as using them.
  const clearsCodes = await clearsAttempts(tx, userId, cause, now);
  const since = cause.kind === 'notMe' ? cause.signedInAt : undefined;
  await voidTokens(tx, userId, linksOf[cause.kind], now, since);
  const except = cause.kind === 'newPassword' ? cause.keepSessionId : undefined;
  await endSessions(tx, { userId, ...(since && { since }), ...(except && { except }) }, now);
  const hadCalendarAddress = await dropCalendarAddress(tx, userId, since);

  const addedSince = suspectSince(cause);
  const removedThings = addedSince ? await dropPasskeys(tx, userId, now, { since: addedSince }) : [];
  const factor = addedSince !== undefined && (await dropFactor(tx, userId, addedSince));
  if (clearsCodes) await resetMisses(tx, userId);
  return {
    hadCalendarAddress,
    removed: { passkeys: removedThings.length, factor },
    left: { passkeys: await countPasskeys(tx, userId), factor: (await factorOf(tx, userId)) !== undefined },
  };
}

/** The mailed links that stop working. */
const linksOf = {
  newPassword: ['reset', 'change'],
  reset: ['reset', 'change'],
  takeBack: ['verify', 'reset', 'change'],
  notMe: ['change'],
} as const;

/** Since when a passkey or factor may be an intruder's: when they requested the change of address. */
function suspectSince(cause: Cause): Date | undefined {
  if (cause.kind === 'takeBack') return new Date(cause.changedAt.getTime() - lifetimeMs.change);
  return cause.kind === 'notMe' ? cause.signedInAt : undefined;
}

/**
 * Somebody who knew the old password can no longer use up attempts at codes, so these are reset; once a day,
 * as whoever reads the mail would otherwise have unlimited attempts.
 */
async function clearsAttempts(tx: Tx, userId: string, { kind }: Cause, now: Date): Promise<boolean> {
  if (kind === 'reset') return (await countRecentResets(tx, userId, now)) <= 1;
  return kind !== 'notMe';
}

async function dropCalendarAddress(tx: Tx, userId: string, since: Date | undefined): Promise<boolean> {
  const dropped = await tx
    .delete(calendarFeeds)
    .where(and(eq(calendarFeeds.ownerId, userId), since && gte(calendarFeeds.createdAt, since)))
    .returning({ ownerId: calendarFeeds.ownerId });
  return dropped.length > 0;
}

/** What was done, and what else has ended or stays. */
export function describeRevoked(done: string, { hadCalendarAddress, removed, left }: Revoked): string {
  const removedThings = [removed.passkeys > 0 && 'passkeys', removed.factor && 'two-step sign-in'].filter(
    Boolean,
  );
  return [
    done,
    hadCalendarAddress && 'Your calendar address no longer works: create a new one in My gigs.',
    removedThings.length > 0 &&
      `We removed the ${removedThings.join(' and ')} that someone else may have added.`,
    left.factor && 'Two-step sign-in is still on.',
    left.passkeys > 0 && 'Your passkeys still work: remove any you don’t recognise in Settings.',
  ]
    .filter(Boolean)
    .join(' ');
}

/** Holds for a mail sent now and for one sent within ten minutes, and reveals neither. */
const message =
  'If this address has an account, a link will arrive within a minute. A link from the last 10 minutes still works.';

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
      await requireBotCheck(auth, body.turnstileToken, { account: body.email, address: request.ip }, now());
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
        await refuseWeak(body.password, 'password', user);
        await emitChange(tx, userId, { kind: 'profile', id: userId });
        const revoked = await revokeAccess(tx, userId, { kind: 'reset' }, now());
        if (user) await mailPasswordChanged(tx, services, user, revoked);
        return { user, revoked };
      });
      if (!done) throw badInput('This link has expired or was already used. Request a new one.', 'token');
      const { user, revoked } = done;
      if (user) {
        const { email } = user;
        await auth.failures.forgive({ account: email, address: request.ip });
        await allowNextMail(services, { email, purpose: 'reset' });
      }
      return { message: describeRevoked('Your new password is set. You can now sign in with it.', revoked) };
    },
    // The links in warnings only act once the button of their page is pressed.
    'POST /api/auth/not-me': async ({ body }) => {
      const ended = await write(async (tx) => {
        const proof = await spendToken(tx, body.token, ['device'], now());
        if (!proof?.sessionId) return undefined;
        const [session] = await tx.select().from(sessions).where(eq(sessions.id, proof.sessionId));
        if (!session) return {};
        // There is one mail in ten minutes about new devices: later ones may be the intruder's, too.
        const cause = { kind: 'notMe', signedInAt: session.createdAt } as const;
        return { revoked: await revokeAccess(tx, proof.userId, cause, now()) };
      });
      if (!ended) {
        throw badInput('This link has expired or was already used. Check your devices in Settings.', 'token');
      }
      const done = 'That device is signed out, along with any that signed in after it.';
      return { message: ended.revoked ? describeRevoked(done, ended.revoked) : done };
    },
    'POST /api/auth/take-back': async ({ body }) => {
      await refuseWeak(body.password, 'password');
      const passwordHash = await hashPassword(body.password);
      const reverted = await write(async (tx) => {
        const result = await revertEmailChange(tx, body.token, passwordHash, now());
        if (!result) return undefined;
        await refuseWeak(body.password, 'password', result.user);
        await mailPasswordChanged(tx, services, result.user, result.revoked);
        return result;
      });
      if (!reverted) throw badInput('This link has expired or was already used.', 'token');
      // The next change is mailed about, however soon.
      await allowNextMail(services, { email: reverted.user.email, purpose: 'changed' });
      const { user, revoked } = reverted;
      const done = `${user.email} is your address again. All your devices are signed out.`;
      return { message: describeRevoked(done, revoked) };
    },
  });
};

/** Only to a proven address; to any other it would be unsolicited. */
export async function mailPasswordChanged(
  tx: Tx,
  services: Services,
  user: { email: string; name: string; verifiedAt: Date | null },
  revoked: Revoked,
): Promise<void> {
  if (!user.verifiedAt) return;
  await mailIn(tx, services, { email: user.email, purpose: 'passwordChanged' }, () =>
    passwordChangedMail(user, describeRevoked('', revoked), pages(services).forgot),
  );
}

/**
 * SET-01. Restores the old address with a new password, and revokes whatever the intruder may hold, including
 * links to revert later changes. A link to revert an earlier change stays valid.
 * @returns undefined when the token is invalid
 * @throws HttpError when the address belongs to somebody else by now; then the token stays valid
 */
async function revertEmailChange(tx: Tx, token: string, passwordHash: string, now: Date) {
  const proof = await spendToken(tx, token, ['back'], now);
  if (!proof) return undefined;
  const { userId, email } = proof;
  await refuseSuspended(tx, userId);
  await freeAddress(tx, { userId, email }, now);
  const changes = { email, passwordHash, verifiedAt: now, updatedAt: now };
  const restore = () =>
    tx.transaction((inner) => inner.update(users).set(changes).where(eq(users.id, userId)).returning());
  const [user] = await restore().catch(async () => {
    // It was registered at this moment.
    await freeAddress(tx, { userId, email }, now);
    return restore();
  });
  await voidTokens(tx, userId, ['back'], now, proof.createdAt);
  const revoked = await revokeAccess(tx, userId, { kind: 'takeBack', changedAt: proof.createdAt }, now);
  await emitChange(tx, userId, { kind: 'profile', id: userId });
  return user && { user, revoked };
}

/**
 * Somebody may have registered the address meanwhile, perhaps to block its return. Unless they have proven
 * it, their account loses the address, and nobody can sign in to it any more.
 */
async function freeAddress(tx: Tx, { userId, email }: { userId: string; email: string }, now: Date) {
  const others = and(hasEmail(email), ne(users.id, userId));
  for (const squatter of await tx.select().from(users).where(others).for('update')) {
    if (squatter.verifiedAt) throw new HttpError(409, [{ msg: addressTakenText }], { code: 'address_taken' });
    await tx
      .update(users)
      .set({ email: `lost ${squatter.id}`, passwordHash: '' })
      .where(and(eq(users.id, squatter.id), isNull(users.verifiedAt)));
    await endSessions(tx, { userId: squatter.id }, now);
  }
}

const addressTakenText =
  'This address now belongs to another account, so we can’t restore it. Please contact us.';
