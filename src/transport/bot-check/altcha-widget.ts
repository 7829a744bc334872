import 'altcha/external';
import 'altcha/altcha.css';
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import * as v from 'valibot';
import type { Challenge } from '#contract/auth.ts';

const changeSchema = v.looseObject({ state: v.string(), payload: v.nullish(v.string()) });

/** Solves a challenge in ALTCHA's widget, which stays on the page. Returns the payload for the server. */
export async function solveInWidget(
  challenge: Challenge,
  host: HTMLElement,
  signal: AbortSignal,
): Promise<string> {
  globalThis.$altcha.algorithms.set(challenge.parameters.algorithm, () => new Pbkdf2Worker());
  const widget = document.createElement('altcha-widget');
  const settings = { hideFooter: true, humanInteractionSignature: false, minDuration: 0 };
  widget.setAttribute('challenge', JSON.stringify(challenge));
  widget.setAttribute('configuration', JSON.stringify(settings));
  widget.setAttribute('auto', 'onload');

  const payload = new Promise<string>((resolve, reject) => {
    widget.addEventListener('statechange', (event) => {
      const change = v.safeParse(changeSchema, event instanceof CustomEvent ? event.detail : null);
      if (!change.success) return;
      const { state, payload } = change.output;
      if (state === 'verified' && payload) resolve(payload);
      if (state === 'error') reject(new Error('The bot check failed.'));
    });
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  host.replaceChildren(widget);
  return payload.catch((error: unknown) => {
    widget.remove();
    throw error;
  });
}
