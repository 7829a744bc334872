import type { FastifyBaseLogger } from 'fastify';
import * as v from 'valibot';
import { HttpError } from '../http/errors.ts';
import type { Settings } from '../settings.ts';
import type { BotCheck } from './bot-check.ts';

const answerSchema = v.looseObject({ success: v.boolean() });
const timeoutMs = 5000;

/** Asks Cloudflare whether a Turnstile token is good; Cloudflare takes each token once. */
export function turnstileCheck(
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
