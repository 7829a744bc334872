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
import { type Mailing, type MailPurpose, mailIn } from '../mail/mailer.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';

const codeCount = 10;
const groups = 4;
/** Crockford's base 32, without letters that look like digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
/** 80 bits, too many to find by their hash. */
const newCode = () => Array.from({ length: groups }, group).join('-');

/** Anything else may be a recovery code. */
const isAppCode = (code: string) => /^\d{6}$/.test(code);

/** Removes separators and replaces letters that look like digits. */
const normalizeCode = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');

const hashOf = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId} ${normalizeCode(code)}`)
    .digest('hex');

/** Replaces all recovery codes; returns the new ones, to show once. */
export async function renewCodes(tx: Tx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codeCount }, newCode);
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes;
}

/** False if the code is wrong or already used. */
async function spendCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const spent = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.codeHash, hashOf(userId, code))))
    .returning({ id: recoveryCodes.id });
  return spent.length > 0;
}

export const countCodes = (db: DbOrTx, userId: string): Promise<number> =>
  db.$count(recoveryCodes, eq(recoveryCodes.userId, userId));

/** Encrypts the apps' secrets; a key of its own, so that a new `JWT_SECRET` locks nobody out. */
export const readFactorKey = (db: Db, settings: Settings): (() => Promise<string>) =>
  readOrCreateSecret(db, settings, {
    name: 'second factors',
    schema: v.string(),
    make: async () => randomBytes(32).toString('base64'),
  });

const sealingFor = (key: string, userId: string) => sealing(key, undefined, `second factor of ${userId}`);

/** The defaults, which all apps support: SHA-1, 6 digits, 30 seconds. */
const totpOf = (secret: string, email = '') =>
  new TOTP({ issuer: 'Sidestage', label: email, secret: Secret.fromBase32(secret) });

const secretBytes = 20;

export function makeSecret(key: string, { id, email }: { id: string; email: string }) {
  const secret = new Secret({ size: secretBytes }).base32;
  return { secret, uri: totpOf(secret, email).toString(), sealed: sealingFor(key, id).seal(secret) };
}

/** Steps that the member's clock may be off by. */
const drift = 1;

/** The number of the code's 30-second step, if it is a current one. */
function stepOf(key: string, row: { userId: string; secret: string }, code: string, now: Date) {
  const totp = totpOf(v.parse(v.string(), sealingFor(key, row.userId).unseal(row.secret)));
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}

/** Wrong app codes per day, after which only recovery codes work: 1 in 50 to guess one within a year. */
const maxMisses = 20;
const missesMs = 24 * 60 * 60 * 1000;

const isOf = (userId: string) => eq(secondFactors.userId, userId);
const isOn = (userId: string) => and(isOf(userId), isNotNull(secondFactors.confirmedAt));

/** When it was turned on; undefined if it is off. */
export async function factorOf(db: DbOrTx, userId: string): Promise<Date | undefined> {
  const { confirmedAt } = secondFactors;
  const [row] = await db.select({ confirmedAt }).from(secondFactors).where(isOn(userId));
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

/** Turns it on and returns the recovery codes; undefined if the code is wrong. */
export async function confirmFactor(tx: Tx, key: string, userId: string, code: string, now: Date) {
  const isBegun = and(isOf(userId), isNull(secondFactors.confirmedAt));
  const [row] = await tx.select().from(secondFactors).where(isBegun).for('update');
  const step = row && stepOf(key, row, normalizeCode(code), now);
  if (step === undefined) return undefined;
  await tx.update(secondFactors).set({ confirmedAt: now, lastStep: step }).where(isOf(userId));
  return renewCodes(tx, userId);
}

/** `left`: remaining recovery codes. `misses`: wrong codes so far, including this one. */
export type CodeResult =
  | { kind: 'app' }
  | { kind: 'recovery'; left: number }
  | { kind: 'wrong'; misses: number }
  | { kind: 'used' }
  | { kind: 'tooMany' };

/** Accepts a code of the app or a recovery code, each once; concurrent calls wait for each other. */
export async function takeCode(
  tx: Tx,
  key: string,
  userId: string,
  typed: string,
  now: Date,
): Promise<CodeResult> {
  const code = normalizeCode(typed);
  const [row] = await tx.select().from(secondFactors).where(isOn(userId)).for('update');
  if (!row) return { kind: 'wrong', misses: 0 };
  const isNewDay = row.missedAt === null || now.getTime() - row.missedAt.getTime() > missesMs;
  const misses = isNewDay ? 0 : row.misses;
  if (!isAppCode(code)) {
    if (!(await spendCode(tx, userId, code))) return { kind: 'wrong', misses: 0 };
    return { kind: 'recovery', left: await countCodes(tx, userId) };
  }
  if (misses >= maxMisses) return { kind: 'tooMany' };
  const step = stepOf(key, row, code, now);
  if (step === undefined) {
    const missedAt = isNewDay ? now : row.missedAt;
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

export async function resetMisses(tx: Tx, userId: string): Promise<void> {
  await tx.update(secondFactors).set({ misses: 0, missedAt: null }).where(isOf(userId));
}

/**
 * Turns two-step sign-in off; false if it was off.
 * @param since only a factor turned on or begun since then
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

type FactorMail = {
  purpose: MailPurpose;
  subject: string;
  says: string;
  /** What to do if it was somebody else. */
  otherwise: string;
};

/** Mails a change of the second factor to a verified address, with a link to choose a new password. */
export async function mailAboutFactor(
  tx: Tx,
  services: Mailing & Pick<Services, 'origin'>,
  to: To,
  { purpose, subject, says, otherwise }: FactorMail,
): Promise<void> {
  if (!to.verifiedAt) return;
  const link = { link: pages(services).forgot, label: 'Choose a new password' };
  await mailIn(tx, services, { email: to.email, purpose }, () =>
    composeMail(to.email, subject, [greeting(to), says, otherwise, link]),
  );
}

export const turnedOn: FactorMail = {
  purpose: 'factorOn',
  subject: 'Two-step sign-in is on',
  says: 'From now on, signing in to your Sidestage account takes a code from your authenticator app as well as your password. Keep your recovery codes somewhere you can find them without your phone.',
  otherwise: 'If this wasn’t you, choose a new password now and contact us:',
};

export const turnedOff: FactorMail = {
  purpose: 'factorOff',
  subject: 'Two-step sign-in is off',
  says: 'You now need only your password to sign in to your Sidestage account.',
  otherwise: 'If this wasn’t you, choose a new password now and turn two-step sign-in back on in Settings:',
};

export const turnedOffByOperators: FactorMail = {
  purpose: 'factorTakenOff',
  subject: 'Two-step sign-in was turned off for you',
  says: 'We turned off two-step sign-in for your Sidestage account because someone told us that the app and the recovery codes were lost. You now need only your password to sign in.',
  otherwise:
    'If this wasn’t you, choose a new password now, turn two-step sign-in back on in Settings and contact us:',
};

export const codesRenewed: FactorMail = {
  purpose: 'recoveryCodes',
  subject: 'You have new recovery codes',
  says: 'New recovery codes were created for your Sidestage account. The old ones no longer work.',
  otherwise: 'If this wasn’t you, choose a new password now and create new codes in Settings:',
};

export const passkeyAdded = (name: string): FactorMail => ({
  purpose: 'passkeyAdded',
  subject: 'A passkey was added to your account',
  says: `“${name}” can now sign in to your Sidestage account without your password.`,
  otherwise: 'If this wasn’t you, choose a new password now and remove the passkey in Settings:',
});

export const passkeyRemoved = (name: string): FactorMail => ({
  purpose: 'passkeyRemoved',
  subject: 'A passkey was removed from your account',
  says: `“${name}” can no longer sign in to your Sidestage account.`,
  otherwise: 'If this wasn’t you, choose a new password now and check your devices in Settings:',
});

export const recoveryUsed = (left: number): FactorMail => ({
  purpose: 'recoveryUsed',
  subject: 'A recovery code was used',
  says: `Someone signed in to your Sidestage account with your password and a recovery code. ${left === 0 ? 'It was the last one: create new codes in Settings.' : `You have ${left} left.`}`,
  otherwise: 'If this wasn’t you, choose a new password now and create new recovery codes in Settings:',
});

export const wrongCodes: FactorMail = {
  purpose: 'wrongCodes',
  subject: 'Someone may know your password',
  says: 'Someone entered the right password for your Sidestage account, then several wrong codes. They didn’t get in.',
  otherwise: 'If this wasn’t you, choose a new password now:',
};
