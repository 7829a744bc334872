import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken, workedBotToken } from '#tests/support/bot-check.ts';
import { startServer } from '#tests/support/server.ts';

let clock = Date.now();
const server = await serverOfFile({ trustProxy: true }, { now: () => new Date(clock) });

const from = (address: string) => ({ 'x-forwarded-for': address });
const tryIn = async (email: string, address: string, turnstileToken: string) =>
  server.call('POST', '/api/auth', { email, password: 'wrong', turnstileToken }, from(address));
const flagOf = async (email: string, address: string) =>
  (await tryIn(email, address, await botToken(server, true))).body;

test('SAF-03 five failures on one account from one address ask for more there; after 15 minutes no longer', async () => {
  const flags: unknown[] = [];
  for (const _ of [1, 2, 3, 4, 5]) flags.push(await flagOf('kay@example.test', '198.51.100.1'));
  const flag = (captchaRequired: boolean) => expect.objectContaining({ captchaRequired, type: 'altcha' });
  expect(flags).toEqual([flag(false), flag(false), flag(false), flag(false), flag(true)]);
  expect(await flagOf('kay@example.test', '198.51.100.6')).toMatchObject({ captchaRequired: false });
  clock += 15 * 60 * 1000 + 1;
  expect(await flagOf('kay@example.test', '198.51.100.1')).toMatchObject({ captchaRequired: false });
});

test('SAF-03 twenty failures from one address, on any account, ask for more; others are left alone', async () => {
  const easily = async (n: number) =>
    (await tryIn(`someone${n}@example.test`, '203.0.113.7', await botToken(server))).body;
  for (let n = 1; n < 20; n++) expect(await easily(n)).toMatchObject({ captchaRequired: false });
  expect(await easily(20)).toMatchObject({ code: 'wrong_credentials', captchaRequired: true });
  expect(await flagOf('someone6@example.test', '203.0.113.8')).toMatchObject({ captchaRequired: false });
});

test('SES-11 from then on only the harder challenge will do', async () => {
  for (const _ of [1, 2, 3, 4, 5]) await flagOf('other@example.test', '203.0.113.9');
  const easy = await tryIn('other@example.test', '203.0.113.9', await botToken(server));
  expect(easy.body).toMatchObject({ code: 'bot_check_failed', captchaRequired: true });
  const hard = await tryIn('other@example.test', '203.0.113.9', await workedBotToken(server, true));
  expect(hard.body).toMatchObject({ code: 'wrong_credentials', captchaRequired: true });
});

test('SES-10 registration tells the bot check as captcha {required, type}', async () => {
  const registration = { name: 'Kay', email: 'k@example.test', password: 'a long password' };
  const answer = await server.call('POST', '/api/users', registration, from('192.0.2.1'));
  expect(answer).toMatchObject({
    status: 400,
    body: { errors: [{ msg: expect.any(String) }], captcha: { required: false, type: 'altcha' } },
  });
});

const solved = async () => JSON.parse(Buffer.from(await workedBotToken(server), 'base64').toString());
const tampered = async (change: (payload: Awaited<ReturnType<typeof solved>>) => void) => {
  const payload = await solved();
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
};
test.each<[string, () => Promise<string>]>([
  ['nothing', async () => ''],
  ['not base64', async () => '%%%'],
  ['no JSON', async () => Buffer.from('{').toString('base64')],
  ['another shape', async () => Buffer.from('{"challenge":7}').toString('base64')],
  ['a lower cost', () => tampered((payload) => Object.assign(payload.challenge.parameters, { cost: 1 }))],
  [
    'a claim to be harder',
    () => tampered((p) => Object.assign(p.challenge.parameters.data, { harder: true })),
  ],
  ['a longer life', () => tampered((p) => Object.assign(p.challenge.parameters, { expiresAt: 9e9 }))],
  ['another key', () => tampered((payload) => Object.assign(payload.solution, { derivedKey: 'zz' }))],
  ['a foreign signature', () => tampered((payload) => Object.assign(payload.challenge, { signature: 'ab' }))],
])('SES-12 %s is no proof of work', async (_what, make) => {
  clock += 20 * 60 * 1000;
  expect(await tryIn('eve@example.test', '192.0.2.2', await make())).toMatchObject({
    status: 400,
    body: { code: 'bot_check_failed' },
  });
});

test('SES-12 of two uses of one challenge at once, one is taken', async () => {
  const token = await botToken(server);
  const answers = await Promise.all(
    ['a', 'b'].map((name) => tryIn(`${name}@example.test`, '192.0.2.3', token)),
  );
  const codes = answers.map(({ body }) => JSON.stringify(body).includes('wrong_credentials'));
  expect(codes.toSorted()).toEqual([false, true]);
});

test('SES-12 Turnstile is asked where it is configured; when it is silent the person is told', async () => {
  const asked: string[] = [];
  const turnstile = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    asked.push(body);
    response.end(JSON.stringify({ success: body.includes('response=good') }));
  });
  const listening = new Promise<void>((done) => turnstile.listen(0, '127.0.0.1', done));
  await listening;
  const address = turnstile.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const other = await startServer({
    turnstile: { secretKey: 'sesame', verifyUrl: `http://127.0.0.1:${port}` },
  });
  const call = (turnstileToken: string) =>
    other.call('POST', '/api/auth', { email: 'a@example.test', password: 'x', turnstileToken });
  expect((await call('bad')).body).toMatchObject({ code: 'bot_check_failed', type: 'turnstile' });
  expect((await call('good')).body).toMatchObject({ code: 'wrong_credentials', type: 'turnstile' });
  expect(asked[1]).toContain('secret=sesame');
  expect(await other.call('GET', '/api/bot-check/challenge')).toMatchObject({ status: 404 });
  await new Promise((done) => turnstile.close(done));
  expect(await call('good')).toMatchObject({ status: 503, body: { type: 'turnstile' } });
  await other.close();
});
