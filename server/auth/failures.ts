import { createHmac } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { DbOrTx } from '../db/database.ts';
import { loginFailures } from '../db/schema/auth.ts';

const windowMs = 15 * 60 * 1000;
const allowed = 5;

/** Counts failed tries by account and by address. Neither is stored in the clear. */
export type Failures = {
  add: (who: Who, now: Date) => Promise<void>;
  /** Whether the person has to prove more: 5 failures by account or by address within 15 minutes. */
  tooMany: (who: Who, now: Date) => Promise<boolean>;
  /** The account's own failures are forgiven when its password was right. */
  forgive: (account: string) => Promise<void>;
};
export type Who = { account: string; address: string };

export function failuresIn(db: DbOrTx, secret: string): Failures {
  const keyed = (kind: string, value: string) =>
    createHmac('sha256', secret).update(`${kind}:${value}`).digest('base64url');
  const accountKey = (account: string) => keyed('account', account);
  const keys = ({ account, address }: Who) => [
    accountKey(account),
    keyed('address', normalizeIP(address, 64)),
  ];
  const since = (now: Date) => new Date(now.getTime() - windowMs);
  return {
    add: async (who, now) => {
      await db.insert(loginFailures).values(keys(who).map((key) => ({ key, createdAt: now })));
      await db
        .delete(loginFailures)
        .where(and(inArray(loginFailures.key, keys(who)), lt(loginFailures.createdAt, since(now))));
    },
    tooMany: async (who, now) => {
      const rows = await db
        .select({ count: sql<number>`count(*)::int` })
        .from(loginFailures)
        .where(and(inArray(loginFailures.key, keys(who)), gt(loginFailures.createdAt, since(now))))
        .groupBy(loginFailures.key);
      return rows.some((row) => row.count >= allowed);
    },
    forgive: async (account) => {
      await db.delete(loginFailures).where(eq(loginFailures.key, accountKey(account)));
    },
  };
}
