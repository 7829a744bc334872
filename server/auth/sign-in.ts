import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { secondStepCalls } from '#contract/account.ts';
import {
  type MeAnswer,
  restoreField,
  secondStepExpired,
  secondStepRequired,
  signInCalls,
} from '#contract/auth.ts';
import { passkeySignInCalls, unknownPasskey } from '#contract/passkeys.ts';
import { specCalls } from '#contract/spec/calls.ts';
import { deletionPositionOf, formatDate, restoreAccount } from '../account/deletion.ts';
import { passkeys } from '../db/schema/auth.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { HttpError, type Viewer } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import { markUsed, relyingParty, ticketIn, timeoutMs, verifyUse } from '../passkeys/commands.ts';
import {
  type CodeResult,
  factorOf,
  mailAboutFactor,
  recoveryUsed,
  takeCode,
  wrongCodes,
} from '../second-factor/commands.ts';
import type { Services } from '../services.ts';
import { requireBotCheck } from './bot-check.ts';
import { type Auth, checkPassword, type Who, wrongCredentials } from './check-password.ts';
import { isNewDevice, mailNewDevice } from './devices.ts';
import { accountWith } from './email.ts';
import { passwordFingerprint, ticketsFor } from './one-time-tokens.ts';
import { endSessions, startSession } from './sessions.ts';

/**
 * Starts a session after all proofs: restores an account that was to be deleted, resets the failures, and
 * mails the member about a new device.
 * @returns undefined when the account no longer exists
 * @throws HttpError 403 while the member is suspended
 */
async function completeSignIn(
  services: Services,
  auth: Auth,
  user: UserRow,
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
): Promise<{ token: string; user: MeAnswer } | undefined> {
  const { write, now } = services;
  const userAgent = headers['user-agent'] ?? '';
  await auth.failures.forgive({ account: user.email, address: ip });
  const token = await write(async (tx) => {
    if (!(await restoreAccount(tx, services, user.id))) return undefined;
    const isNew = await isNewDevice(tx, user, userAgent, now());
    const session = await startSession(tx, auth.tokens, user.id, userAgent, now());
    if (isNew) await mailNewDevice(tx, services, user, { id: session.id, userAgent });
    return session.token;
  });
  return token === undefined ? undefined : { token, user: meOf(user) };
}

function meOf({ id, name, email, avatar, verifiedAt }: Omit<Viewer, 'sessionId'>): MeAnswer {
  return { _id: id, name, email, avatar, isEmailVerified: verifiedAt !== null };
}

const claims = v.object({ userId: v.string(), password: v.string(), comesBack: v.boolean() });
const ticketsOf = ({ settings }: Pick<Services, 'settings'>) => ticketsFor('second step', claims, settings);

/** Revealed only to whoever has the password. */
const askForCode = (services: Services, user: UserRow, comesBack: boolean) =>
  new HttpError(403, [{ msg: 'One more step: enter a code from your authenticator app.' }], {
    code: secondStepRequired,
    challenge: ticketsOf(services).issue(
      { userId: user.id, password: passwordFingerprint(user.passwordHash), comesBack },
      services.now(),
    ),
  });

/** Wrong codes per day after which we mail the owner that somebody has the password. */
const missesBeforeMail = 5;

/** `POST /api/auth/second-step`. Wrong codes count and slow down like wrong passwords. */
export const secondStepRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now, factorKey } = services;
  const tickets = ticketsOf(services);

  const memberForChallenge = async (challenge: string) => {
    const ticket = tickets.read(challenge, now());
    if (!ticket) return undefined;
    const [user] = await db.select().from(users).where(eq(users.id, ticket.userId));
    if (!user || passwordFingerprint(user.passwordHash) !== ticket.password) return undefined;
    return user.leavesAt && !ticket.comesBack ? undefined : user;
  };

  const useCode = async (user: UserRow, challenge: string, code: string) => {
    const key = await factorKey();
    return write(async (tx): Promise<CodeResult> => {
      const result = await takeCode(tx, key, user.id, code, now());
      if (result.kind === 'wrong' && result.misses === missesBeforeMail) {
        await mailAboutFactor(tx, services, user, wrongCodes);
      }
      if (result.kind === 'recovery') await mailAboutFactor(tx, services, user, recoveryUsed(result.left));
      const isAccepted = result.kind === 'app' || result.kind === 'recovery';
      // Thrown, so that the code stays unused.
      if (isAccepted && !(await tickets.spend(tx, challenge, now()))) throw secondStepOver();
      return result;
    });
  };

  serve(scope, services, secondStepCalls, {
    'POST /api/auth/second-step': async ({ body: { challenge, code }, request }) => {
      const user = await memberForChallenge(challenge);
      if (!user) throw secondStepOver();
      const who = { account: user.email, address: request.ip };
      const failureStatus = await auth.failures.statusOf(who, now());
      const result = await auth.slowDown(who, failureStatus, () => useCode(user, challenge, code));
      if (result.kind === 'wrong') await auth.failures.add(who, now());
      if (result.kind !== 'app' && result.kind !== 'recovery') throw refusals[result.kind]();
      const answer = await completeSignIn(services, auth, user, request);
      if (!answer) throw secondStepOver();
      return answer;
    },
  });
};

const secondStepOver = () =>
  new HttpError(403, [{ msg: 'That took too long. Sign in again.' }], { code: secondStepExpired });

const refuse = (status: number, msg: string) => () =>
  new HttpError(status, [{ msg, field: 'code' }], { code: 'wrong_code' });

const refusals = {
  wrong: refuse(400, 'Incorrect code. Enter the latest code for Sidestage.'),
  used: refuse(400, 'That code has already been used. Wait up to 30 seconds for the next one.'),
  tooMany: refuse(
    429,
    'Too many wrong codes. Use a recovery code, or choose a new password with “Forgot your password?”.',
  ),
};

export const signInRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now } = services;
  const refuse = async (who: Who): Promise<never> => {
    throw await wrongCredentials(auth, who, now(), { msg: 'Incorrect e-mail or password.' });
  };

  const accountThatMaySignIn = async (email: string) => {
    const user = await accountWith(db, email);
    return user && deletionPositionOf(user, now()).value !== 'gone' ? user : undefined;
  };

  serve(scope, services, signInCalls, {
    [specCalls.me]: async ({ viewer }) => meOf(viewer),
    [specCalls.signIn]: async ({ body, request }) => {
      const who = { account: body.email, address: request.ip };
      const failureStatus = await requireBotCheck(auth, body.turnstileToken, who, now());
      const { email, password } = body;
      const find = () => accountThatMaySignIn(email);
      const user = await checkPassword(services, auth, { who, password, failureStatus, find });
      if (!user) return refuse(who);
      if (user.leavesAt && body.comeBack === undefined) throw deletionPending(user.leavesAt);
      if (await factorOf(db, user.id)) throw askForCode(services, user, body.comeBack !== undefined);
      return (await completeSignIn(services, auth, user, request)) ?? refuse(who);
    },
    [specCalls.signOut]: async ({ viewer }) => {
      if (viewer) {
        await write((tx) => endSessions(tx, { userId: viewer.id, only: viewer.sessionId }, now()));
      }
    },
  });
};

/** Revealed only to whoever has the password or a passkey. */
const deletionPending = (leavesAt: Date) =>
  new HttpError(
    403,
    [
      {
        msg: `You asked us to delete this account. It will be deleted on ${formatDate(leavesAt)}. Until then, you can restore everything except your bookings.`,
        field: restoreField,
      },
    ],
    { code: 'account_leaving' },
  );

/**
 * Signing in with a passkey (SET-06), which is both steps at once: something one has, and the finger, face or
 * number that its device has asked for.
 */
export const passkeySignInRoutes: Feature = async (scope, { services, auth }) => {
  const { db, write, now, settings } = services;
  const tickets = ticketsFor('signing in with a passkey', v.object({}), settings);

  serve(scope, services, passkeySignInCalls, {
    'GET /api/auth/passkey': async ({ request }) => ({
      rpId: relyingParty(settings, request).rpID,
      challenge: Buffer.from(tickets.issue({}, now())).toString('base64url'),
      timeout: timeoutMs,
      userVerification: 'required' as const,
    }),
    'POST /api/auth/passkey': async ({ body: { signed, comeBack }, request }) => {
      const place = relyingParty(settings, request);
      const ticket = ticketIn(signed);
      if (!tickets.read(ticket, now())) throw passkeyStepOver();
      const [found] = await db
        .select({ kept: passkeys, user: users })
        .from(passkeys)
        .innerJoin(users, eq(users.id, passkeys.userId))
        .where(eq(passkeys.credentialId, signed.id));
      const isTheirs =
        found && Buffer.from(signed.response.userHandle, 'base64url').toString() === found.user.id;
      if (!isTheirs || deletionPositionOf(found.user, now()).value === 'gone') throw unknown();
      const used = await verifyUse(signed, ticket, place, found.kept);
      if (!used) throw unread();
      const { user, kept } = found;
      if (user.leavesAt && comeBack === undefined) throw deletionPending(user.leavesAt);
      await write(async (tx) => {
        if (!(await tickets.spend(tx, ticket, now()))) throw passkeyStepOver();
        if (!(await markUsed(tx, kept.id, used, now()))) throw unread();
      });
      const answer = await completeSignIn(services, auth, user, request);
      if (!answer) throw unknown();
      return answer;
    },
  });
};

const passkeyStepOver = () =>
  new HttpError(403, [{ msg: 'That took too long. Try again.' }], { code: secondStepExpired });

const unknown = () => {
  const msg = 'We don’t recognise this passkey. It may have been removed. Sign in with your password.';
  return new HttpError(400, [{ msg }], { code: unknownPasskey });
};

const unread = () =>
  new HttpError(400, [{ msg: 'That passkey didn’t work. Try again, or sign in with your password.' }]);
