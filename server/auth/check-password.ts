import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, count, eq, gt, inArray, lt } from 'drizzle-orm';
import type { FieldError } from '#contract/spec/failure.ts';
import type { DbOrTx } from '../db/database.ts';
import { loginFailures } from '../db/schema/auth.ts';
import { type UserRow, users } from '../db/schema/users.ts';
import { badInput, HttpError, type Viewer } from '../http/errors.ts';
import { networkOf } from '../http/limiter.ts';
import type { Services } from '../services.ts';
import type { BotCheck } from './bot-check.ts';
import { normalEmail } from './email.ts';
import { hashPassword, matchingSpelling, normalPassword } from './passwords.ts';
import type { Tokens } from './sessions.ts';

type PasswordAttempt = {
  who: Who;
  password: string;
  /** If it was read already. */
  failureStatus?: FailureStatus | undefined;
  find: () => Promise<UserRow | undefined>;
};

/**
 * Returns the account if this is its password. All passwords are checked here: wrong ones count by account
 * and address and slow later attempts down, and an unknown account takes as long as a wrong password.
 */
export async function checkPassword(
  services: Services,
  { failures, slowDown }: Auth,
  { who, password, find, failureStatus }: PasswordAttempt,
): Promise<UserRow | undefined> {
  const { now } = services;
  const account = await slowDown(who, failureStatus ?? (await failures.statusOf(who, now())), async () => {
    const found = await find();
    const spelling = await matchingSpelling(password, found?.passwordHash);
    if (!found || spelling === undefined) return undefined;
    return spelling === normalPassword(password) ? found : renewHash(services, found, password);
  });
  if (!account) await failures.add(who, now());
  return account;
}

/** Replaces a hash of another spelling by that of the normal one, unless it has changed meanwhile. */
async function renewHash({ write }: Services, account: UserRow, password: string): Promise<UserRow> {
  const passwordHash = await hashPassword(password);
  const isSame = and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash));
  const [renewed] = await write((tx) => tx.update(users).set({ passwordHash }).where(isSame).returning());
  return renewed ?? account;
}

type MemberAttempt = {
  viewer: Viewer;
  ip: string;
  password: string;
  failureStatus?: FailureStatus | undefined;
};

/** Returns a signed-in member's row if this is their password, which resets their failures. */
export async function memberByPassword(
  services: Services,
  auth: Auth,
  { viewer, ip, password, failureStatus }: MemberAttempt,
): Promise<UserRow | undefined> {
  const who = { account: viewer.email, address: ip };
  const find = async () => {
    const [user] = await services.db.select().from(users).where(eq(users.id, viewer.id));
    return user;
  };
  const member = await checkPassword(services, auth, { who, password, failureStatus, find });
  if (member) await auth.failures.forgive(who);
  return member;
}

/** The refusal of a sign-in, and whether the next one needs a bot check. */
export async function wrongCredentials({ failures, botCheck }: Auth, who: Who, now: Date, error: FieldError) {
  const { harder: captchaRequired } = await failures.statusOf(who, now);
  return new HttpError(400, [error], { code: 'wrong_credentials', captchaRequired, type: botCheck.type });
}

export const wrongPassword = () => badInput('Incorrect password.', 'currentPassword');

const windowMs = 15 * 60 * 1000;
const maxPerPair = 5;
const maxAlone = 20;

/** `account`: an e-mail address in any spelling. */
export type Who = { account: string; address: string };

export type FailureStatus = {
  /** A harder bot check is required. */
  harder: boolean;
  /** Failures beyond the limit of this account from this address, or of this address. */
  excess: number;
};

/** Counts wrong passwords by account, by address, and by both together. All keys are hashed. */
type Failures = {
  add: (who: Who, now: Date) => Promise<void>;
  statusOf: (who: Who, now: Date) => Promise<FailureStatus>;
  /** Resets the failures of an account, in total and from this address. */
  forgive: (who: Who) => Promise<void>;
};

export function failuresIn(db: DbOrTx, secret: string): Failures {
  const keyed = (...parts: string[]) =>
    createHmac('sha256', secret).update(parts.join(':')).digest('base64url');
  const keysOf = ({ account, address }: Who) => {
    const network = networkOf(address);
    const email = normalEmail(account);
    const together = keyed('pair', network, email);
    return { together, account: keyed('account', email), address: keyed('address', network) };
  };
  const since = (now: Date) => new Date(now.getTime() - windowMs);
  return {
    add: async (who, now) => {
      const keys = Object.values(keysOf(who));
      await db.insert(loginFailures).values(keys.map((key) => ({ key, createdAt: now })));
      await db
        .delete(loginFailures)
        .where(and(inArray(loginFailures.key, keys), lt(loginFailures.createdAt, since(now))));
    },
    statusOf: async (who, now) => {
      const keys = keysOf(who);
      const rows = await db
        .select({ key: loginFailures.key, count: count() })
        .from(loginFailures)
        .where(and(inArray(loginFailures.key, Object.values(keys)), gt(loginFailures.createdAt, since(now))))
        .groupBy(loginFailures.key);
      const countOf = (key: string) => rows.find((row) => row.key === key)?.count ?? 0;
      const byAddress = countOf(keys.address) - maxAlone;
      const excess = Math.max(countOf(keys.together) - maxPerPair, byAddress) + 1;
      return { harder: excess > 0 || countOf(keys.account) >= maxAlone, excess: Math.max(excess, 0) };
    },
    forgive: async (who) => {
      const { account, together } = keysOf(who);
      await db.delete(loginFailures).where(inArray(loginFailures.key, [account, together]));
    },
  };
}

const firstDelayMs = 250;
const maxDelayMs = 4000;

/** Milliseconds of delay, growing with each failure up to a limit. Nobody is locked out. */
const delayFor = (excess: number) =>
  excess > 0 ? Math.min(firstDelayMs * 2 ** (excess - 1), maxDelayMs) : 0;

/** Delays work by the number of failed and of concurrent attempts. */
type SlowDown = <T>(who: Who, failureStatus: FailureStatus, work: () => Promise<T>) => Promise<T>;

export function createSlowDown(): SlowDown {
  const running = new Map<string, number>();
  return async ({ account, address }, { excess }, work) => {
    const key = `${address} ${normalEmail(account)}`;
    const others = running.get(key) ?? 0;
    running.set(key, others + 1);
    try {
      // Concurrent attempts have not failed yet, but count as if they had.
      await sleep(delayFor(excess > 0 ? excess + others : others - freeConcurrent));
      return await work();
    } finally {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
}

const freeConcurrent = 4;

/** The dependencies of the sign-in routes. */
export type Auth = { tokens: Tokens; botCheck: BotCheck; failures: Failures; slowDown: SlowDown };

export const pages = ({ origin }: Pick<Services, 'origin'>) => ({
  signIn: `${origin()}/login`,
  forgot: `${origin()}/forgot-password`,
  settings: `${origin()}/settings`,
  revertEmailChange: (token: string) => `${origin()}/not-me?token=${token}&address=back`,
  notMe: (token: string) => `${origin()}/not-me?token=${token}`,
  verify: (token: string) => `${origin()}/email-verification?token=${token}`,
  reset: (token: string) => `${origin()}/forgot-password?token=${token}`,
});
