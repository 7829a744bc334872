// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
// Loaded here, so that no test waits for it.
import '#transport/bot-check/altcha-widget.ts';
import { createSolver } from '#transport/bot-check/solve-challenge.ts';
import { recordingHttp } from './recording-http.ts';

const made = vi.fn();
vi.mock('altcha/external', () => ({}));
vi.mock('altcha/altcha.css', () => ({}));
vi.mock('altcha/workers/pbkdf2?worker', () => ({
  default: class {
    constructor() {
      made();
    }
  },
}));

const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256', nonce: 'n', salt: 's' } };
const algorithms = new Map<string, () => unknown>();

const host = document.createElement('div');
const { http, calls } = recordingHttp(() => Response.json(challenge));

beforeEach(() => {
  vi.stubGlobal('$altcha', { algorithms });
  host.innerHTML = '<p>what a check left before</p>';
  calls.length = 0;
  algorithms.clear();
});

async function showCheck(controller = new AbortController()) {
  const ask = { captchaRequired: true, captchaType: null };
  const result = createSolver(http, '')(ask, () => host, controller.signal);
  result.catch(() => {});
  await vi.waitUntil(() => host.querySelector('altcha-widget'));
  const widget = host.firstElementChild;
  if (!widget) throw new Error('no widget');
  const reportState = (detail: unknown) => widget.dispatchEvent(new CustomEvent('statechange', { detail }));
  return { result, widget, reportState, controller };
}

test('SAF-03 a visible check is harder, replaces any other, and starts by itself', async () => {
  const { widget } = await showCheck();
  expect(calls.map(({ what }) => what)).toEqual(['GET /api/bot-check/challenge?harder=1']);
  expect(host.childElementCount).toBe(1);
  expect(JSON.parse(widget.getAttribute('challenge') ?? '')).toEqual(challenge);
  expect(widget.getAttribute('auto')).toBe('onload');
  expect(JSON.parse(widget.getAttribute('configuration') ?? '')).toEqual({
    hideFooter: true,
    humanInteractionSignature: false,
    minDuration: 0,
  });
});

test('SES-12 the check runs in a worker', async () => {
  await showCheck();
  expect([...algorithms.keys()]).toEqual(['PBKDF2/SHA-256']);
  made.mockClear();
  algorithms.get('PBKDF2/SHA-256')?.();
  expect(made).toHaveBeenCalledOnce();
});

test('SES-12 a check passes once it is verified, and stays visible', async () => {
  const { result, widget, reportState } = await showCheck();
  reportState({ state: 'verifying' });
  reportState({ state: 'verified', payload: null });
  reportState({ state: 'verified', payload: 7 });
  reportState({ state: 'unverified', payload: 'too early' });
  reportState('what?');
  widget.dispatchEvent(new Event('statechange'));
  reportState({ state: 'verified', payload: 'solved' });
  expect(await result).toEqual({ kind: 'passed', botToken: 'solved' });
  expect(host.contains(widget)).toBe(true);
});

type Check = Awaited<ReturnType<typeof showCheck>>;
test.each<[string, (check: Check) => void, string]>([
  ['failed', ({ reportState }) => reportState({ state: 'error' }), 'The bot check failed.'],
  ['cancelled', ({ controller }) => controller.abort(new Error('gone')), 'gone'],
])('SES-12 a %s check is removed', async (_what, end, words) => {
  const check = await showCheck();
  end(check);
  await expect(check.result).rejects.toThrow(words);
  expect(host.childElementCount).toBe(0);
});

test('SES-12 a new check, visible or not, removes what an earlier one left', async () => {
  const away = recordingHttp(() => new Response(null, { status: 404 }));
  const ask = { captchaRequired: false, captchaType: null };
  const result = createSolver(away.http, '')(ask, () => host, new AbortController().signal);
  expect(host.childElementCount).toBe(0);
  expect(await result).toEqual({ kind: 'impossible' });
});
