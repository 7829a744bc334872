import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { botCheckCalls } from '#contract/calls/auth.ts';
import { botCheckFailed, challengeSchema } from '#contract/ours/auth.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { type Feature, serve } from '../http/serve.ts';
import type { Services } from '../services.ts';
import type { Settings } from '../settings.ts';
import { altchaCheck } from './altcha.ts';
import type { Auth } from './context.ts';
import type { Standing, Who } from './guessing.ts';

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

/** Turnstile where it is configured, else our own proof of work. */
export function botCheckOf(services: Pick<Services, 'settings' | 'db' | 'now' | 'log'>): BotCheck {
  const { turnstile, altchaSecret } = services.settings;
  return turnstile ? turnstileCheck(turnstile, services.log) : altchaCheck(services, altchaSecret);
}

/**
 * Goes on only with a solved challenge; a harder one where too many tries have failed.
 * @throws HttpError 400 `bot_check_failed`, with the flags as signing in and as registering tell them.
 */
export async function demandBotCheck(
  { botCheck, failures }: Pick<Auth, 'botCheck' | 'failures'>,
  token: string,
  who: Who,
  now: Date,
): Promise<Standing> {
  const standing = await failures.standing(who, now);
  const { harder } = standing;
  if (await botCheck.passes(token, { harder, address: who.address })) return standing;
  throw new HttpError(400, [{ msg: 'The bot check did not work. Please try again.' }], {
    code: botCheckFailed,
    captchaRequired: harder,
    type: botCheck.type,
    captcha: { required: harder, type: botCheck.type },
  });
}

/** `GET /api/bot-check/challenge`: 404 where another provider makes the challenges. */
export const botCheckRoutes: Feature = async (scope, { services, auth: { botCheck } }) => {
  serve(scope, services, botCheckCalls, {
    'GET /api/bot-check/challenge': async ({ query }) => {
      if (!botCheck.challenge) throw notFound('The challenge');
      return v.parse(challengeSchema, await botCheck.challenge(query.harder === '1'));
    },
  });
};

const answerSchema = v.looseObject({ success: v.boolean() });
const timeoutMs = 5000;

/** Asks Cloudflare whether a Turnstile token is good; Cloudflare takes each token once. */
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
        throw new HttpError(
          503,
          [{ msg: 'The bot check does not answer at the moment. Please try again soon.' }],
          { code: 'bot_check_unavailable', type: 'turnstile' },
        );
      }
    },
  };
}
