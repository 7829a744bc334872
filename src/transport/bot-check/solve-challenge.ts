import { type Challenge, challengeSchema } from '#contract/ours/auth.ts';
import { callsBy, type Http } from '../call.ts';
import { failureOf } from '../failure.ts';

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

export type SolveChallenge = (ask: CheckAsk, place: CheckPlace, signal: AbortSignal) => Promise<CheckResult>;

/** Turnstile with a site key, unless the server names ALTCHA; else ALTCHA. Rejects when the check fails (SES-12). */
export const createSolver =
  (http: Http, siteKey: string): SolveChallenge =>
  (ask, place, signal) =>
    siteKey && ask.captchaType !== 'altcha'
      ? solveTurnstile(siteKey, ask, place, signal)
      : solveAltcha(http, ask, place, signal);

/** ALTCHA: work for the processor instead of a puzzle. Unseen, unless the server asks to see it. */
async function solveAltcha(
  http: Http,
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

async function fetchChallenge(http: Http, harder: boolean, signal: AbortSignal): Promise<Challenge | null> {
  try {
    const given = { signal, ...(harder && { query: { harder: '1' } }) };
    return await callsBy(http).ask('GET /api/bot-check/challenge', challengeSchema, given);
  } catch (error) {
    if (failureOf(error).status === 404) return null;
    throw error;
  }
}

/** Cloudflare Turnstile: unseen unless it needs the person, or the server asks to see it. */
export async function solveTurnstile(
  siteKey: string,
  { captchaRequired }: CheckAsk,
  place: CheckPlace,
  signal: AbortSignal,
): Promise<CheckResult> {
  const turnstile = await loadTurnstile();
  signal.throwIfAborted();
  const host = place();
  if (!host) throw new Error('There is no place for the bot check.');
  host.replaceChildren();
  const frame = host.appendChild(document.createElement('div'));

  const botToken = new Promise<string>((resolve, reject) => {
    const id = turnstile.render(frame, {
      sitekey: siteKey,
      appearance: captchaRequired ? 'always' : 'interaction-only',
      // The machine decides when to try again.
      retry: 'never',
      'refresh-expired': 'manual',
      'response-field': false,
      callback: resolve,
      'error-callback': (code) => {
        reject(new Error(`Turnstile: ${code ?? 'failed'}`));
        return true;
      },
      'timeout-callback': () => reject(new Error('Turnstile: nobody answered')),
      'unsupported-callback': () => reject(new Error('Turnstile: this browser is not supported')),
    });
    signal.addEventListener(
      'abort',
      () => {
        if (id) turnstile.remove(id);
        frame.remove();
        reject(signal.reason);
      },
      { once: true },
    );
  });
  return { kind: 'passed', botToken: await botToken };
}

export type TurnstileOptions = {
  sitekey: string;
  appearance: 'always' | 'interaction-only';
  retry: 'never';
  'refresh-expired': 'manual';
  'response-field': boolean;
  callback: (token: string) => void;
  'error-callback': (code?: string) => boolean;
  'timeout-callback': () => void;
  'unsupported-callback': () => void;
};

/** What we use of Turnstile's global. */
export type Turnstile = {
  render: (place: HTMLElement, options: TurnstileOptions) => string | null | undefined;
  remove: (id: string) => void;
};

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

const isTurnstile = (value: unknown): value is Turnstile =>
  typeof value === 'object' && value !== null && 'render' in value && 'remove' in value;

let loading: Promise<Turnstile> | null = null;

/** Loads Turnstile's script once; a failed load may be tried again. */
function loadTurnstile(): Promise<Turnstile> {
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<Turnstile> {
  const { promise, resolve, reject } = Promise.withResolvers<Turnstile>();
  const script = document.createElement('script');
  script.src = address;
  script.onload = () => {
    const turnstile: unknown = Reflect.get(window, 'turnstile');
    if (isTurnstile(turnstile)) resolve(turnstile);
    else reject(new Error('Turnstile: the script did not start'));
  };
  script.onerror = () => {
    script.remove();
    reject(new Error('Turnstile: the script did not load'));
  };
  document.head.append(script);
  return promise;
}
