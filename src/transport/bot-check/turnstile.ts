import type { CheckAsk, CheckPlace, CheckResult } from './bot-check.ts';
import { loadTurnstile } from './turnstile-script.ts';

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
