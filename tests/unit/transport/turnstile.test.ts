// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest';
import {
  createSolver,
  solveTurnstile,
  type Turnstile,
  type TurnstileOptions,
} from '#transport/bot-check/solve-challenge.ts';
import { recordingHttp } from './recording-http.ts';

const rendered: { place: HTMLElement; options: TurnstileOptions }[] = [];
const remove = vi.fn();
const turnstile: Turnstile = {
  render: (place, options) => {
    rendered.push({ place, options });
    return `widget-${rendered.length}`;
  },
  remove,
};

const form = document.createElement('div');
const solve = (captchaRequired = false, controller = new AbortController()) =>
  solveTurnstile('site-key', { captchaRequired, captchaType: null }, () => form, controller.signal);

const script = () => document.querySelector<HTMLScriptElement>('script[src*="turnstile"]');

async function last() {
  const before = rendered.length;
  await expect.poll(() => rendered.length).toBeGreaterThan(before);
  const widget = rendered.at(-1);
  if (!widget) throw new Error('nothing was rendered');
  return widget;
}

beforeEach(() => {
  rendered.length = 0;
  remove.mockClear();
});

test.each([
  ['nothing', undefined],
  ['null', null],
  ['a string', 'turnstile'],
  ['an object without remove', { render: () => 'x' }],
  ['an object without render', { remove: () => {} }],
])('SES-12 a script that leaves %s behind counts as not started', async (_what, global) => {
  const failing = solve();
  Reflect.set(window, 'turnstile', global);
  script()?.dispatchEvent(new Event('load'));
  await expect(failing).rejects.toThrow('Turnstile: the script did not start');
  script()?.remove();
});

test('SES-12 a script that does not load fails the check, and is loaded again next time', async () => {
  const failing = solve();
  script()?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toThrow('did not load');
  expect(script()).toBe(null);

  const passing = solve();
  Reflect.set(window, 'turnstile', turnstile);
  script()?.dispatchEvent(new Event('load'));
  const { place, options } = await last();
  expect(form.contains(place)).toBe(true);
  expect(options).toMatchObject({
    sitekey: 'site-key',
    appearance: 'interaction-only',
    retry: 'never',
    'refresh-expired': 'manual',
    'response-field': false,
  });
  options.callback('token');
  expect(await passing).toEqual({ kind: 'passed', botToken: 'token' });
});

test('SES-12 when the server asks for it the widget is visible, and the previous one is removed', async () => {
  const first = solve();
  (await last()).options.callback('one');
  await first;
  const second = solve(true);
  const { options } = await last();
  expect(options.appearance).toBe('always');
  expect(form.childElementCount).toBe(1);
  options.callback('two');
  await second;
});

test.each<[string, (options: TurnstileOptions) => void, string]>([
  ['failed', (options) => options['error-callback']('300030'), '300030'],
  ['failed without a code', (options) => expect(options['error-callback']()).toBe(true), 'Turnstile: failed'],
  ['was not answered', (options) => options['timeout-callback'](), 'nobody answered'],
  ['is not supported', (options) => options['unsupported-callback'](), 'this browser is not supported'],
])('SES-12 a challenge that %s rejects', async (_what, ends, words) => {
  const failing = solve();
  ends((await last()).options);
  await expect(failing).rejects.toThrow(words);
});

test('SES-12 a cancelled check leaves nothing behind', async () => {
  const controller = new AbortController();
  const solving = solve(false, controller);
  await last();
  controller.abort(new Error('gone'));
  await expect(solving).rejects.toThrow('gone');
  expect(remove).toHaveBeenCalledOnce();
  expect(form.childElementCount).toBe(0);
});

test('SES-12 a check cancelled while the script loads shows nothing', async () => {
  const controller = new AbortController();
  const solving = solve(false, controller);
  controller.abort(new Error('gone'));
  await expect(solving).rejects.toThrow('gone');
  expect(rendered).toEqual([]);
});

test('SES-12 without a form there is no check', async () => {
  const ask = { captchaRequired: false, captchaType: null };
  const solving = solveTurnstile('site-key', ask, () => null, new AbortController().signal);
  await expect(solving).rejects.toThrow('There is no place for the bot check.');
});

test('SES-12 with a site key Turnstile does the check, and our server is not called', async () => {
  const { http, calls } = recordingHttp(() => new Response(null, { status: 404 }));
  const ask = { captchaRequired: false, captchaType: null };
  const solving = createSolver(http, 'site-key')(ask, () => form, new AbortController().signal);
  (await last()).options.callback('token');
  expect(await solving).toEqual({ kind: 'passed', botToken: 'token' });
  expect(calls).toEqual([]);
});
