import { act, renderHook } from '@testing-library/react';
import ky from 'ky';
import { expect, test, vi } from 'vitest';
import { useBotCheck } from '#actors/bot-check.ts';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { withinStrict } from '#tests/unit/with-providers.tsx';
import type { SolveChallenge } from '#transport/bot-check/solve-challenge.ts';
import { failureOf } from '#transport/failure.ts';

const answers = (...bodies: [number, object][]) => {
  const sentBodies: unknown[] = [];
  const http = ky.create({
    retry: 0,
    fetch: async (request) => {
      sentBodies.push(await (request as Request).json());
      const [status, body] = bodies[sentBodies.length - 1] ?? [500, {}];
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    },
  });
  const call = (botToken: string) => http.post('https://a.test/', { json: { botToken } }).json();
  return { sentBodies, call };
};
const solver = () =>
  vi.fn<SolveChallenge>(async ({ captchaRequired }) => ({
    kind: 'passed',
    botToken: captchaRequired ? 'hard' : 'easy',
  }));
const tooEasy: [number, object] = [
  400,
  { errors: [{ msg: 'No' }], code: 'bot_check_failed', captchaRequired: true, type: 'altcha' },
];

function show(solve: SolveChallenge) {
  const { app } = startTestApp();
  const { result, unmount } = renderHook(() => useBotCheck(solve), withinStrict(app));
  return { check: result, unmount };
}

test('SES-12 a call carries a token that was solved invisibly, and the widget is removed', async () => {
  const { sentBodies, call } = answers([200, { message: 'Sent' }]);
  const { check } = show(solver());
  const place = document.createElement('div');
  place.append('widget');
  check.current.containerRef(place);
  await act(async () => expect(await check.current.withToken(call)).toEqual({ message: 'Sent' }));
  expect(sentBodies).toEqual([{ botToken: 'easy' }]);
  expect(check.current).toMatchObject({ state: 'passed', isInSight: false });
  expect(place.childNodes).toHaveLength(0);
});

test('SES-12 a token solved while the person types is sent with the call, and the next call gets another', async () => {
  const solve = solver();
  const { check } = show(solve);
  await act(async () => check.current.begin());
  const done = answers([200, {}], [200, {}]);
  await act(async () => check.current.withToken(done.call));
  expect(solve).toHaveBeenCalledTimes(1);
  await act(async () => check.current.withToken(done.call));
  expect(solve).toHaveBeenCalledTimes(2);
});

test('SAF-03 when the server asks for a harder check it is shown, and the call is repeated once only', async () => {
  const done = answers(tooEasy, [200, { message: 'Sent' }]);
  const solve = solver();
  const one = show(solve).check;
  await act(async () => expect(await one.current.withToken(done.call)).toEqual({ message: 'Sent' }));
  expect(done.sentBodies).toEqual([{ botToken: 'easy' }, { botToken: 'hard' }]);
  expect(one.current.isInSight).toBe(true);
  expect(solve.mock.calls.map(([ask]) => ask)).toEqual([
    { captchaRequired: false, captchaType: null },
    { captchaRequired: true, captchaType: 'altcha' },
  ]);
  const never = answers(tooEasy, tooEasy, tooEasy);
  const other = show(solver()).check;
  await act(() => expect(other.current.withToken(never.call)).rejects.toThrow());
  expect(never.sentBodies).toHaveLength(2);
});

test.each([
  { code: 'bot_check_failed' },
  { code: 'bot_check_failed', captchaRequired: 'true' },
  { code: 'not_signed_in', captchaRequired: true },
])('SAF-03 any other refusal is returned without another check: %j', async (body) => {
  const { sentBodies, call } = answers([400, body]);
  const solve = solver();
  const { check } = show(solve);
  await act(() => expect(check.current.withToken(call)).rejects.toMatchObject({ response: { status: 400 } }));
  expect([sentBodies.length, solve.mock.calls.length]).toEqual([1, 1]);
});

test('SES-12 a failed or unavailable check is explained, and so is a lost network', async () => {
  const say = async (broken: SolveChallenge) => {
    const { check } = show(broken);
    return act(() => check.current.withToken(async () => 'sent').catch((error: unknown) => error));
  };
  expect(failureOf(await say(() => Promise.reject(new Error('no worker')))).text).toBe(
    'The bot check didn’t work. Try again.',
  );
  expect(failureOf(await say(() => Promise.reject(new TypeError('Failed to fetch')))).text).toContain(
    'You’re offline',
  );
  expect(await say(async () => ({ kind: 'impossible' }))).toMatchObject({
    name: 'BotCheckError',
    message: 'This site has no bot check.',
    isImpossible: true,
  });
});

test('SES-12 SAF-03 a call that waits for a token is made even when the person leaves the page', async () => {
  const { sentBodies, call } = answers(tooEasy, [200, { message: 'Sent' }]);
  const { check, unmount } = show(solver());
  const made = check.current.withToken(call);
  unmount();
  expect(await made).toEqual({ message: 'Sent' });
  expect(sentBodies).toEqual([{ botToken: 'easy' }, { botToken: 'hard' }]);
});

test('SES-12 an unused check is cancelled when its form closes', async () => {
  const aborted = vi.fn();
  const other = show((_ask, _place, signal) => {
    signal.addEventListener('abort', aborted);
    return new Promise(() => {});
  });
  act(() => other.check.current.begin());
  other.unmount();
  await expect.poll(() => aborted.mock.calls.length).toBe(1);
});
