import { botCheckFailed } from '#contract/ours/auth.ts';
import { BotCheckError, failureOf } from '../failure.ts';
import type { BotCheck, CheckAsk, CheckPlace } from './bot-check.ts';

const unseen: CheckAsk = { captchaRequired: false, captchaType: null };

/** Milliseconds that a check may take; one in sight waits for a person, and ALTCHA's is ten times harder then. */
const limitOf = ({ captchaRequired }: CheckAsk) => (captchaRequired ? 300_000 : 60_000);

async function solve(check: BotCheck, ask: CheckAsk, place: CheckPlace): Promise<string> {
  const result = await check(ask, place, AbortSignal.timeout(limitOf(ask))).catch((error: unknown) => {
    const { kind } = failureOf(error);
    throw kind === 'unknown' ? new BotCheckError('The bot check did not work. Try it again.') : error;
  });
  if (result.kind === 'impossible') throw new BotCheckError('This server offers no bot check.', true);
  return result.botToken;
}

/**
 * Makes a call that needs a bot token. When the server wants a harder check, that one is solved in sight of the person, in
 * `place`, and the call is made once more. Rejects with what the call rejects with, or a BotCheckError in plain words.
 */
export async function withBotToken<T>(
  check: BotCheck,
  place: CheckPlace,
  call: (botToken: string) => Promise<T>,
): Promise<T> {
  const botToken = await solve(check, unseen, place);
  return call(botToken).catch(async (error: unknown) => {
    const { code, captchaRequired, type } = failureOf(error).body;
    if (code !== botCheckFailed || captchaRequired !== true) throw error;
    return call(await solve(check, { captchaRequired, captchaType: type ?? null }, place));
  });
}
