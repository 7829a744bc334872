import { createHash, randomInt } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../db/database.ts';
import { recoveryCodes } from '../db/schema/factors.ts';

const howMany = 10;
const groups = 4;
/** Crockford's 32: no letter that looks like a digit. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
/** 80 bits: nobody finds one by its hash. */
const newCode = () => Array.from({ length: groups }, group).join('-');

/** Whether it can be one of the app; everything else may be one of the list. */
export const isOfApp = (code: string) => /^\d{6}$/.test(code);

/** As it is compared: without what people put between its parts, and what they read for a digit as that digit. */
export const bareCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${bareCode(code)}`)
    .digest('hex');

/** New ones in place of those there were, to be shown once. */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: howMany }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes;
}

/** Uses a code up; false when it is none, or was used. */
export async function spendCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}

export const countCodes = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));
