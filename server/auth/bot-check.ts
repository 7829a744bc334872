import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { lt } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { botCheckCalls, botCheckFailed, challengeSchema } from '#contract/auth.ts';
import type { Db, DbOrTx } from '../db/database.ts';
import { spentChallenges } from '../db/schema/auth.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import type { Auth, FailureStatus, Who } from './check-password.ts';

/**
 * Accepts a challenge, identified by its signature, once: of concurrent uses only one stores the row.
 * @param expiresAt when the challenge expires, after which the row may be deleted
 */
export async function spendOnce(db: DbOrTx, signature: string, expiresAt: Date, now: Date): Promise<boolean> {
  await db.delete(spentChallenges).where(lt(spentChallenges.expiresAt, now));
  const stored = await db
    .insert(spentChallenges)
    .values({ signature, expiresAt })
    .onConflictDoNothing()
    .returning({ signature: spentChallenges.signature });
  return stored.length === 1;
}

const lifetimeMs = 20 * 60 * 1000;
const algorithm = 'PBKDF2/SHA-256';
const iterations = 2000;
/** The number of keys a browser derives until it finds ours, some 50 ms of work; "harder" multiplies it. */
const minKeys = 20;
const maxKeys = 60;
const harderFactor = 10;

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

/** Proof of work without a third party: we sign the challenges, and each is accepted once. */
function altchaCheck({ db, now }: { db: Db; now: () => Date }, secret: string): BotCheck {
  const secrets = secretsOf(secret);
  return {
    type: 'altcha',
    challenge: (harder) => {
      const factor = harder ? harderFactor : 1;
      const tries = randomInt(maxKeys * factor, minKeys * factor);
      return makeChallenge(secret, { harder, now: now(), tries });
    },
    passes: async (token, { harder }) => {
      const payload = v.safeParse(payloadSchema, decodeToken(token));
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

function decodeToken(token: string): unknown {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
  } catch {
    return undefined;
  }
}

export type BotCheck = {
  type: 'altcha' | 'turnstile';
  /** A challenge for the client to solve; undefined where the provider makes its own. */
  challenge: ((harder: boolean) => Promise<object>) | undefined;
  /**
   * Whether the token shows a solved challenge that was not used before.
   * @throws HttpError 503 when the provider does not answer.
   */
  passes: (token: string, ask: { harder: boolean; address: string }) => Promise<boolean>;
};

/** Turnstile if it is configured, otherwise our own proof of work. */
export function botCheckOf(services: Pick<Services, 'settings' | 'db' | 'now' | 'log'>): BotCheck {
  const { turnstile, altchaSecret } = services.settings;
  return turnstile ? turnstileCheck(turnstile, services.log) : altchaCheck(services, altchaSecret);
}

/**
 * Requires a solved challenge, a harder one after too many failures.
 * @throws HttpError 400 `bot_check_failed`, with the flags of both signing in and registering
 */
export async function requireBotCheck(
  { botCheck, failures }: Pick<Auth, 'botCheck' | 'failures'>,
  token: string,
  who: Who,
  now: Date,
): Promise<FailureStatus> {
  const failureStatus = await failures.statusOf(who, now);
  const { harder } = failureStatus;
  if (await botCheck.passes(token, { harder, address: who.address })) return failureStatus;
  throw new HttpError(400, [{ msg: 'The bot check didn’t work. Try again.' }], {
    code: botCheckFailed,
    captchaRequired: harder,
    type: botCheck.type,
    captcha: { required: harder, type: botCheck.type },
  });
}

/** `GET /api/bot-check/challenge`: 404 if another provider makes the challenges. */
export const botCheckRoutes: Feature = async (scope, { services, auth: { botCheck } }) => {
  serve(scope, services, botCheckCalls, {
    'GET /api/bot-check/challenge': async ({ query }) => {
      if (!botCheck.challenge) throw notFound('This bot check');
      return v.parse(challengeSchema, await botCheck.challenge(query.harder === '1'));
    },
  });
};

const answerSchema = v.looseObject({ success: v.boolean() });
const timeoutMs = 5000;

/** Cloudflare verifies a Turnstile token, and accepts each once. */
function turnstileCheck(
  { secretKey, verifyUrl }: NonNullable<Settings['turnstile']>,
  log: FastifyBaseLogger,
): BotCheck {
  return {
    type: 'turnstile',
    challenge: undefined,
    passes: async (token, { address }) => {
      if (token === '') return false;
      try {
        const response = await fetch(verifyUrl, {
          method: 'POST',
          body: new URLSearchParams({ secret: secretKey, response: token, remoteip: address }),
          signal: AbortSignal.timeout(timeoutMs),
        });
        return v.parse(answerSchema, await response.json()).success;
      } catch (err) {
        log.error({ err }, 'Turnstile did not answer');
        throw new HttpError(503, [{ msg: 'The bot check isn’t responding. Try again soon.' }], {
          code: 'bot_check_unavailable',
          type: 'turnstile',
        });
      }
    },
  };
}
