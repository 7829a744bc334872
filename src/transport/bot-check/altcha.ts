import { HTTPError, type KyInstance } from 'ky';
import { type Challenge, challengeSchema } from '#contract/ours/auth.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { parsed } from '../parsed.ts';
import type { CheckAsk, CheckPlace, CheckResult } from './bot-check.ts';

/** ALTCHA: work for the processor instead of a puzzle. Unseen, unless the server asks to see it. */
export async function solveAltcha(
  http: KyInstance,
  { captchaRequired }: CheckAsk,
  place: CheckPlace,
  signal: AbortSignal,
): Promise<CheckResult> {
  const host = place();
  host?.replaceChildren();
  const challenge = await fetchChallenge(http, captchaRequired, signal);
  if (!challenge) return { kind: 'impossible' };
  if (captchaRequired && host) {
    const { solveInSight } = await import('./altcha-widget.ts');
    return { kind: 'passed', botToken: await solveInSight(challenge, host, signal) };
  }
  const { solveUnseen } = await import('./altcha-worker.ts');
  return { kind: 'passed', botToken: await solveUnseen(challenge, signal) };
}

async function fetchChallenge(
  http: KyInstance,
  harder: boolean,
  signal: AbortSignal,
): Promise<Challenge | null> {
  try {
    const options = { signal, ...(harder && { searchParams: { harder: '1' } }) };
    return await parsed(challengeSchema, http.get(ownPaths.challenge, options));
  } catch (error) {
    if (error instanceof HTTPError && error.response.status === 404) return null;
    throw error;
  }
}
