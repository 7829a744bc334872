import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import * as v from 'valibot';
import type { Db } from '../db/database.ts';
import { keepMade } from '../db/made-secrets.ts';
import { sealing } from '../mail/mailer.ts';
import type { Settings } from '../settings.ts';

/** The key that secrets of apps are sealed with; of its own, so that a new `JWT_SECRET` locks nobody out. */
export const keepFactorKey = (db: Db, settings: Settings): (() => Promise<string>) =>
  keepMade(db, settings, {
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
export function stepOf(key: string, row: { userId: string; secret: string }, code: string, now: Date) {
  const totp = totpOf(v.parse(v.string(), sealingFor(key, row.userId).unseal(row.secret)));
  const timestamp = now.getTime();
  const delta = totp.validate({ token: code, timestamp, window: drift });
  return delta === null ? undefined : totp.counter({ timestamp }) + delta;
}
