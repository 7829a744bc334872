import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as v from 'valibot';
import type { Db } from '../db/database.ts';
import type { BotCheck } from './bot-check.ts';
import { spendOnce } from './spent-challenges.ts';

const lifetimeMs = 20 * 60 * 1000;
const algorithm = 'PBKDF2/SHA-256';
const iterations = 2000;
/** How many keys a browser derives until it meets ours: some 50 ms of work; "harder" is ten times that. */
const easiest = 20;
const hardest = 60;
const harderBy = 10;

const payloadSchema = v.object({
  challenge: v.object({
    parameters: v.looseObject({
      algorithm: v.literal(algorithm),
      nonce: v.string(),
      salt: v.string(),
      cost: v.number(),
      keyLength: v.number(),
      keyPrefix: v.string(),
      keySignature: v.string(),
      expiresAt: v.number(),
      data: v.object({ harder: v.boolean() }),
    }),
    signature: v.string(),
  }),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
});

/** Proof of work without a third party: challenges are signed by us, and each is taken once. */
export function altchaCheck({ db, now }: { db: Db; now: () => Date }, secret: string): BotCheck {
  const secrets = secretsOf(secret);
  return {
    type: 'altcha',
    challenge: (harder) => {
      const factor = harder ? harderBy : 1;
      return makeChallenge(secret, {
        harder,
        now: now(),
        tries: randomInt(hardest * factor, easiest * factor),
      });
    },
    passes: async (token, { harder }) => {
      const payload = v.safeParse(payloadSchema, decoded(token));
      if (!payload.success) return false;
      const { challenge, solution } = payload.output;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      if (!verified || (harder && !challenge.parameters.data.harder)) return false;
      return spendOnce(db, challenge.signature, new Date(challenge.parameters.expiresAt * 1000), now());
    },
  };
}

const secretsOf = (secret: string) => ({
  hmacSignatureSecret: secret,
  hmacKeySignatureSecret: createHmac('sha256', secret).update('altcha key').digest('hex'),
});

/** A signed challenge; solving it takes so many tries of a key. */
export const makeChallenge = (
  secret: string,
  { harder, now, tries }: { harder: boolean; now: Date; tries: number },
) =>
  createChallenge({
    algorithm,
    cost: iterations,
    counter: tries,
    expiresAt: new Date(now.getTime() + lifetimeMs),
    data: { harder },
    deriveKey,
    ...secretsOf(secret),
  });

function decoded(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}
