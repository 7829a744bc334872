import { botCheckFailed } from '#contract/ours/auth.ts';
import { HttpError } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { altchaCheck } from './altcha.ts';
import type { Auth } from './context.ts';
import type { Standing, Who } from './failures.ts';
import { turnstileCheck } from './turnstile.ts';

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
