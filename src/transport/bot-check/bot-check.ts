import type { KyInstance } from 'ky';
import { solveAltcha } from './altcha.ts';
import { solveTurnstile } from './turnstile.ts';

export type CheckAsk = {
  /** The server has seen too many failures: the check is to be seen, and ALTCHA's is ten times harder. */
  captchaRequired: boolean;
  /** Which provider the server named, if it did. */
  captchaType: string | null;
};

/** `impossible`: this client has no site key and the server offers no challenge. */
export type CheckResult = { kind: 'passed'; botToken: string } | { kind: 'impossible' };

/** Where a widget may show itself; null while no form stands on the page. */
export type CheckPlace = () => HTMLElement | null;

export type BotCheck = (ask: CheckAsk, place: CheckPlace, signal: AbortSignal) => Promise<CheckResult>;

/** Turnstile with a site key, unless the server names ALTCHA; else ALTCHA. Rejects when the check fails (SES-12). */
export const createBotCheck =
  (http: KyInstance, siteKey: string): BotCheck =>
  (ask, place, signal) =>
    siteKey && ask.captchaType !== 'altcha'
      ? solveTurnstile(siteKey, ask, place, signal)
      : solveAltcha(http, ask, place, signal);
