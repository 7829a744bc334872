import { createHash, randomBytes, randomInt } from 'node:crypto';
import { and, eq, gte, isNotNull, isNull, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import { pages } from '../auth/check-password.ts';
import { greeting, type To } from '../auth/email.ts';
import { readOrCreateSecret, sealing } from '../crypto.ts';
import type { Db, DbOrTx, Tx } from '../db/database.ts';
import { recoveryCodes, secondFactors } from '../db/schema/auth.ts';
import { composeMail } from '../mail/compose.ts';
import { type Mailing, mailIn } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

const howMany = 10;
const groups = 4;
/** Crockford's 32: no letter that looks like a digit. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const group = () => Array.from({ length: 4 }, () => signs[randomInt(signs.length)]).join('');
/** 80 bits: nobody finds one by its hash. */
const newCode = () => Array.from({ length: groups }, group).join('-');

/** Whether it can be one of the app; everything else may be one of the list. */
const isOfApp = (code: string) => /^\d{6}$/.test(code);

/** As it is compared: without what people put between its parts, and what they read for a digit as that digit. */
const bareCode = (typed: string) =>
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
async function spendCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}

export const countCodes = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** The key that secrets of apps are sealed with; of its own, so that a new `JWT_SECRET` locks nobody out. */
export const keepFactorKey = (db: Db, settings: Settings): (() => Promise<string>) =>
  readOrCreateSecret(db, settings, {
    name: 'second factors',
    schema: v.string(),
    make: async () => randomBytes(32).toString('base64'),
  });

/** One that was sealed for a member opens for nobody else. */
const sealingFor = (key: string, userId: string) => sealing(key, undefined, `second factor of ${userId}`);

/** As all apps take it: SHA-1, six digits, half a minute. */
const totpOf = (secret: string, email = '') =>
  new TOTP({ issuer: 'Sidestage', label: email, secret: Secret.fromBase32(secret) });

const secretBytes = 20;

/** A new secret: for the member to see once, and sealed. */
export function makeSecret(key: string, { id, email }: { id: string; email: string }) {
  const secret = new Secret({ size: secretBytes }).base32;
  return { secret, uri: totpOf(secret, email).toString(), sealed: sealingFor(key, id).seal(secret) };
}

/** Steps that a clock may be ahead or behind. */
const drift = 1;

/** The half minute since 1970 that a code stands for, if it is one of about now. */
function stepOf(key: string, row: { userId: string; secret: string }, code: string, now: Date) {
  const totp = totpOf(v.parse(v.string(), sealingFor(key, row.userId).unseal(row.secret)));
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Wrong codes of the app in a day; then it is recovery codes alone. Guessing for a year finds one in fifty. */
const mostMisses = 20;
const missesMs = 24 * 60 * 60 * 1000;

const isOf = (userId: string) => eq(secondFactors.userId, userId);
const isOn = (userId: string) => and(isOf(userId), isNotNull(secondFactors.confirmedAt));

/** When the member turned it on; undefined where it is off. */
export async function factorOf(db: DbOrTx, userId: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ confirmedAt: secondFactors.confirmedAt })
    .from(secondFactors)
    .where(isOn(userId));
  return row?.confirmedAt ?? undefined;
}

/** Stores a secret until one of its codes is verified; false if one is active already. */
export async function beginFactor(tx: Tx, userId: string, secret: string, now: Date): Promise<boolean> {
  const updated = await tx
    .insert(secondFactors)
    .values({ userId, secret, createdAt: now })
    .onConflictDoUpdate({
      target: secondFactors.userId,
      set: { secret, createdAt: now, lastStep: 0 },
      setWhere: isNull(secondFactors.confirmedAt),
    })
    .returning({ userId: secondFactors.userId });
  return updated.length > 0;
}

/** From now on it counts. Answers the recovery codes; undefined when the code is none of the app's. */
export async function confirmFactor(
  tx: Tx,
  key: string,
  userId: string,
  code: string,
  now: Date,
): Promise<string[] | undefined> {
  const [row] = await tx
    .select()
    .from(secondFactors)
    .where(and(isOf(userId), isNull(secondFactors.confirmedAt)))
    .for('update');
  const step = row && stepOf(key, row, bareCode(code), now);
  if (step === undefined) return undefined;
  await tx.update(secondFactors).set({ confirmedAt: now, lastStep: step }).where(isOf(userId));
  return renewCodes(tx, userId);
}

/** What a code came to; `left` recovery codes still work, of `misses` wrong ones this is the last. */
export type Taken =
  | { kind: 'app' }
  | { kind: 'recovery'; left: number }
  | { kind: 'wrong'; misses: number }
  | { kind: 'used' }
  | { kind: 'tooMany' };

/** Takes a code of the app or of the list; each is taken once. Of several at once each waits for the one before. */
export async function takeCode(
  tx: Tx,
  key: string,
  userId: string,
  typed: string,
  now: Date,
): Promise<Taken> {
  const code = bareCode(typed);
  const [row] = await tx.select().from(secondFactors).where(isOn(userId)).for('update');
  if (!row) return { kind: 'wrong', misses: 0 };
  const isFresh = row.missedAt === null || now.getTime() - row.missedAt.getTime() > missesMs;
  const misses = isFresh ? 0 : row.misses;
  if (!isOfApp(code)) {
    if (!(await spendCode(tx, userId, code))) return { kind: 'wrong', misses: 0 };
    return { kind: 'recovery', left: await countCodes(tx, userId) };
  }
  if (misses >= mostMisses) return { kind: 'tooMany' };
  const step = stepOf(key, row, code, now);
  if (step === undefined) {
    const missedAt = isFresh ? now : row.missedAt;
    await tx
      .update(secondFactors)
      .set({ misses: misses + 1, missedAt })
      .where(isOf(userId));
    return { kind: 'wrong', misses: misses + 1 };
  }
  if (step <= row.lastStep) return { kind: 'used' };
  await tx.update(secondFactors).set({ lastStep: step, misses: 0, missedAt: null }).where(isOf(userId));
  return { kind: 'app' };
}

export async function forgiveCodes(tx: Tx, userId: string): Promise<void> {
  await tx.update(secondFactors).set({ misses: 0, missedAt: null }).where(isOf(userId));
}

/**
 * Signing in takes the password alone; false where it did already.
 * @param since only a factor turned on, or begun, from this moment on
 */
export async function dropFactor(tx: Tx, userId: string, since?: Date): Promise<boolean> {
  const { confirmedAt, createdAt } = secondFactors;
  const dropped = await tx
    .delete(secondFactors)
    .where(and(isOf(userId), since && or(gte(confirmedAt, since), gte(createdAt, since))))
    .returning({ confirmedAt });
  if (dropped.length > 0) await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  return dropped.some(({ confirmedAt }) => confirmedAt !== null);
}

type News = {
  purpose:
    | 'factorOn'
    | 'factorOff'
    | 'factorTakenOff'
    | 'passkeyAdded'
    | 'passkeyRemoved'
    | 'recoveryCodes'
    | 'recoveryUsed'
    | 'wrongCodes';
  subject: string;
  says: string;
  /** What to do when it was somebody else. */
  otherwise: string;
};

/** Tells the owner of a proven address what was done to the second step, with a way to a new password. */
export async function mailAboutFactor(
  tx: Tx,
  services: Mailing & Pick<Services, 'origin'>,
  to: To,
  { purpose, subject, says, otherwise }: News,
): Promise<void> {
  if (!to.verifiedAt) return;
  await mailIn(tx, services, { email: to.email, purpose }, () =>
    composeMail(to.email, subject, [
      greeting(to),
      says,
      otherwise,
      { link: pages(services).forgot, label: 'Choose a new password' },
    ]),
  );
}

export const turnedOn: News = {
  purpose: 'factorOn',
  subject: 'Two-step sign-in is on',
  says: 'from now on signing in to your Sidestage account takes a code of your authenticator app besides your password. Keep your recovery codes where you find them without your phone.',
  otherwise: 'If this was not you, choose a new password at once and write to those who run this place:',
};

export const turnedOff: News = {
  purpose: 'factorOff',
  subject: 'Two-step sign-in is off',
  says: 'signing in to your Sidestage account takes your password alone again.',
  otherwise: 'If this was not you, choose a new password at once, and turn it on again in Settings:',
};

export const takenOff: News = {
  purpose: 'factorTakenOff',
  subject: 'Two-step sign-in was turned off for you',
  says: 'those who run this place turned two-step sign-in off for your Sidestage account, because somebody told them that both the app and the recovery codes are lost. Your password alone signs you in now.',
  otherwise:
    'If this was not you, choose a new password at once, turn it on again in Settings, and write to them:',
};

export const madeAnew: News = {
  purpose: 'recoveryCodes',
  subject: 'You have new recovery codes',
  says: 'new recovery codes were made for your Sidestage account. The old ones do not work any more.',
  otherwise: 'If this was not you, choose a new password at once, and make new ones in Settings:',
};

export const passkeyAdded = (name: string): News => ({
  purpose: 'passkeyAdded',
  subject: 'A passkey was added to your account',
  says: `“${name}” now signs in to your Sidestage account, without your password.`,
  otherwise: 'If this was not you, choose a new password at once, and remove the passkey in Settings:',
});

export const passkeyRemoved = (name: string): News => ({
  purpose: 'passkeyRemoved',
  subject: 'A passkey was removed from your account',
  says: `“${name}” signs in to your Sidestage account no more.`,
  otherwise:
    'If this was not you, choose a new password at once, and look in Settings at where you are signed in:',
});

export const recoveryUsed = (left: number): News => ({
  purpose: 'recoveryUsed',
  subject: 'A recovery code was used',
  says: `somebody signed in to your Sidestage account with your password and a recovery code. ${left === 0 ? 'It was the last one: make new ones in Settings.' : `You have ${left} left.`}`,
  otherwise: 'If this was not you, choose a new password at once, and make new recovery codes in Settings:',
});

export const wrongCodes: News = {
  purpose: 'wrongCodes',
  subject: 'Somebody may know your password',
  says: 'somebody gave the right password of your Sidestage account, and then several wrong codes. They are not in.',
  otherwise: 'If this was not you, choose a new password now:',
};
