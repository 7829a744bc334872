import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, count, gt, inArray, lt } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { loginFailures } from '../db/schema/auth.ts';
import { networkOf } from '../http/caller.ts';
import { normalEmail } from './email.ts';

const windowMs = 15 * 60 * 1000;
const allowedTogether = 5;
const allowedAlone = 20;

/** `account`: an e-mail address, in any spelling. */
export type Who = { account: string; address: string };

export type Standing = {
  /** A harder bot check is asked for. */
  harder: boolean;
  /** Failures beyond what is allowed to this account from this address, or to this address. */
  excess: number;
};

/** Counts wrong passwords by account, by address and by both together. None is stored in the clear. */
export type Failures = {
  add: (who: Who, now: Date) => Promise<void>;
  standing: (who: Who, now: Date) => Promise<Standing>;
  /** The account's failures, from anywhere and from here, are forgiven when its password was right. */
  forgive: (who: Who) => Promise<void>;
};

export function failuresIn(db: DbOrTx, secret: string): Failures {
  const keyed = (...parts: string[]) =>
    createHmac('sha256', secret).update(parts.join(':')).digest('base64url');
  const keysOf = ({ account, address }: Who) => {
    const place = networkOf(address);
    const email = normalEmail(account);
    return {
      together: keyed('pair', place, email),
      account: keyed('account', email),
      address: keyed('address', place),
    };
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
    standing: async (who, now) => {
      const keys = keysOf(who);
      const rows = await db
        .select({ key: loginFailures.key, count: count() })
        .from(loginFailures)
        .where(and(inArray(loginFailures.key, Object.values(keys)), gt(loginFailures.createdAt, since(now))))
        .groupBy(loginFailures.key);
      const countOf = (key: string) => rows.find((row) => row.key === key)?.count ?? 0;
      const byAddress = countOf(keys.address) - allowedAlone;
      const excess = Math.max(countOf(keys.together) - allowedTogether, byAddress) + 1;
      return { harder: excess > 0 || countOf(keys.account) >= allowedAlone, excess: Math.max(excess, 0) };
    },
    forgive: async (who) => {
      const { account, together } = keysOf(who);
      await db.delete(loginFailures).where(inArray(loginFailures.key, [account, together]));
    },
  };
}

const firstMs = 250;
const longestMs = 4000;

/** Milliseconds that a try waits: longer with each failure, never for long. Nobody is locked out. */
const waitOf = (excess: number) => (excess > 0 ? Math.min(firstMs * 2 ** (excess - 1), longestMs) : 0);

/** Does a piece of work, later the more tries failed before it or run beside it. */
export type SlowDown = <T>(who: Who, standing: Standing, work: () => Promise<T>) => Promise<T>;

export function createSlowDown(): SlowDown {
  const running = new Map<string, number>();
  return async ({ account, address }, { excess }, work) => {
    const key = `${address} ${normalEmail(account)}`;
    const others = running.get(key) ?? 0;
    running.set(key, others + 1);
    try {
      // Many tries at once have not failed yet, so those that run beside this one count as if they had.
      await sleep(waitOf(excess > 0 ? excess + others : others - freeAtOnce));
      return await work();
    } finally {
      const left = (running.get(key) ?? 1) - 1;
      if (left > 0) running.set(key, left);
      else running.delete(key);
    }
  };
}

const freeAtOnce = 4;
