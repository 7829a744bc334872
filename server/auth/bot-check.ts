import type { Services } from '../services.ts';
import { altchaCheck } from './altcha.ts';
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
