import ky from 'ky';
import { expect, test, vi } from 'vitest';
import { type BotCheck, withBotToken } from '#transport/bot-check/bot-check.ts';
import { failureOf } from '#transport/failure.ts';

const place = () => null;
const answers = (...bodies: [number, object][]) => {
  const asked: unknown[] = [];
  const http = ky.create({
    retry: 0,
    fetch: async (request) => {
      asked.push(await (request as Request).json());
      const [status, body] = bodies[asked.length - 1] ?? [500, {}];
      return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
    },
  });
  const call = (botToken: string) => http.post('https://a.test/', { json: { botToken } }).json();
  return { asked, call };
};
const check = () =>
  vi.fn<BotCheck>(async ({ captchaRequired }) => ({
    kind: 'passed',
    botToken: captchaRequired ? 'hard' : 'easy',
  }));
const tooEasy: [number, object] = [
  400,
  { errors: [{ msg: 'No' }], code: 'bot_check_failed', captchaRequired: true, type: 'altcha' },
];

test('SES-12 the call goes with a token that was solved unseen', async () => {
  const { asked, call } = answers([200, { message: 'Sent' }]);
  expect(await withBotToken(check(), place, call)).toEqual({ message: 'Sent' });
  expect(asked).toEqual([{ botToken: 'easy' }]);
});

test('SAF-03 a server that wants more gets it in sight, and the call is made once more, not for ever', async () => {
  const done = answers(tooEasy, [200, { message: 'Sent' }]);
  const solved = check();
  expect(await withBotToken(solved, place, done.call)).toEqual({ message: 'Sent' });
  expect(done.asked).toEqual([{ botToken: 'easy' }, { botToken: 'hard' }]);
  expect(solved.mock.calls.map(([ask]) => ask)).toEqual([
    { captchaRequired: false, captchaType: null },
    { captchaRequired: true, captchaType: 'altcha' },
  ]);
  const never = answers(tooEasy, tooEasy, tooEasy);
  await expect(withBotToken(check(), place, never.call)).rejects.toThrow();
  expect(never.asked).toHaveLength(2);
});

test.each([
  { code: 'bot_check_failed' },
  { code: 'bot_check_failed', captchaRequired: 'true' },
  { code: 'not_signed_in', captchaRequired: true },
])('SAF-03 any other refusal is the answer, and nobody is asked to solve more: %j', async (body) => {
  const { asked, call } = answers([400, body]);
  const solved = check();
  await expect(withBotToken(solved, place, call)).rejects.toMatchObject({ response: { status: 400 } });
  expect([asked.length, solved.mock.calls.length]).toEqual([1, 1]);
});

test('SES-12 a check that fails or is not offered is said in words; without network those of the network', async () => {
  const say = async (broken: BotCheck) =>
    withBotToken(broken, place, async () => 'sent').catch((error: unknown) => failureOf(error).text);
  expect(await say(() => Promise.reject(new Error('no worker')))).toBe(
    'The bot check did not work. Try it again.',
  );
  expect(await say(async () => ({ kind: 'impossible' }))).toBe('This server offers no bot check.');
  const impossible = await withBotToken(
    async () => ({ kind: 'impossible' }),
    place,
    async () => 'sent',
  ).catch((error: unknown) => error);
  expect(impossible).toMatchObject({ name: 'BotCheckError', isImpossible: true });
  expect(await say(() => Promise.reject(new TypeError('Failed to fetch')))).toContain('no connection');
});
