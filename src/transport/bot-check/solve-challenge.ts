import { type Challenge, challengeSchema } from '#contract/auth.ts';
import { createCalls, type Http } from '../call.ts';
import { failureOf } from '../failure.ts';

export type CheckRequirement = {
  /** The server has seen too many failures: the check must be visible, and ALTCHA's is ten times harder. */
  captchaRequired: boolean;
  captchaType: string | null;
};

/** `impossible`: this client has no site key and the server offers no challenge. */
export type CheckResult = { kind: 'passed'; botToken: string } | { kind: 'impossible' };

/** Container for a widget; null while no form is mounted. */
export type WidgetHost = () => HTMLElement | null;

export type SolveChallenge = (
  ask: CheckRequirement,
  place: WidgetHost,
  signal: AbortSignal,
) => Promise<CheckResult>;

/** Turnstile if there is a site key and the server does not name ALTCHA. Rejects on failure (SES-12). */
export const createSolver =
  (http: Http, siteKey: string): SolveChallenge =>
  (ask, place, signal) =>
    siteKey && ask.captchaType !== 'altcha'
      ? solveTurnstile(siteKey, ask, place, signal)
      : solveAltcha(http, ask, place, signal);

/** ALTCHA: proof of work. Invisible unless the server asks for a visible check. */
async function solveAltcha(
  http: Http,
  { captchaRequired }: CheckRequirement,
  place: WidgetHost,
  signal: AbortSignal,
): Promise<CheckResult> {
  const host = place();
  host?.replaceChildren();
  const challenge = await fetchChallenge(http, captchaRequired, signal);
  if (!challenge) return { kind: 'impossible' };
  if (captchaRequired && host) {
    const { solveInWidget } = await import('./altcha-widget.ts');
    return { kind: 'passed', botToken: await solveInWidget(challenge, host, signal) };
  }
  const { solveInBackground } = await import('./altcha-worker.ts');
  return { kind: 'passed', botToken: await solveInBackground(challenge, signal) };
}

async function fetchChallenge(http: Http, harder: boolean, signal: AbortSignal): Promise<Challenge | null> {
  try {
    const options = { signal, ...(harder && { query: { harder: '1' } }) };
    return await createCalls(http).ask('GET /api/bot-check/challenge', challengeSchema, options);
  } catch (error) {
    if (failureOf(error).status === 404) return null;
    throw error;
  }
}

/** Cloudflare Turnstile: invisible unless it needs the person or the server asks for a visible check. */
export async function solveTurnstile(
  siteKey: string,
  { captchaRequired }: CheckRequirement,
  place: WidgetHost,
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
      // The machine decides when to retry.
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

export type Turnstile = {
  render: (place: HTMLElement, options: TurnstileOptions) => string | null | undefined;
  remove: (id: string) => void;
};

const address = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

const isTurnstile = (value: unknown): value is Turnstile =>
  typeof value === 'object' && value !== null && 'render' in value && 'remove' in value;

let loading: Promise<Turnstile> | null = null;

/** Loads Turnstile's script once; a failed load can be retried. */
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
