import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { loginFailures } from '#server/db/schema/auth.ts';
import { refusal, refusedAs } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken, workedBotToken } from '#tests/support/bot-check.ts';
import { memberWithPassword, password, signIn } from '#tests/support/second-factor.ts';
import { type Member, startServer } from '#tests/support/server.ts';

let clock = Date.now();
const server = await serverOfFile({ trustProxy: true }, { now: () => new Date(clock) });
const from = (address: string) => ({ 'x-forwarded-for': address });

const harderRequired = { status: 400, body: { code: 'bot_check_failed', captchaRequired: true } };
const few = { max: 5, windowMs: 60_000 };
const many = { max: 1_000_000, windowMs: 60_000 };
const strictSignIn = (address: string, body: object) =>
  strict.call('POST', '/api/auth', { email: owner.email, password, ...body }, from(address));
const withCheck = async (address: string, harder: boolean, changed: object = {}) =>
  strictSignIn(address, { turnstileToken: await botToken(strict, harder), ...changed });
const repeat = async <T>(times: number, act: (n: number) => Promise<T>) => {
  const answers: T[] = [];
  for (let n = 0; n < times; n++) answers.push(await act(n));
  return answers;
};

const strict = await startServer({ trustProxy: true, rates: { general: many, auth: few } });
afterAll(strict.close);
const owner = await memberWithPassword(strict, 'Owner');

test('SAF-09 thirty calls without a bot check lock no one out', async () => {
  const tries = await repeat(30, () => strictSignIn('192.0.2.1', { password: 'x' }));
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await withCheck('198.51.100.1', false)).status).toBe(200);
  expect((await withCheck('192.0.2.1', false)).status).toBe(200);
});

test('SAF-03 wrong passwords from other addresses require a harder check only after twenty', async () => {
  const wrong = (n: number) => withCheck(`203.0.113.${n}`, false, { password: 'x' });
  await repeat(19, wrong);
  expect((await withCheck('198.51.100.2', false)).status).toBe(200);
  await repeat(20, wrong);
  expect(await withCheck('198.51.100.2', false)).toMatchObject(harderRequired);
  expect((await withCheck('198.51.100.2', true)).status).toBe(200);
});

test('SAF-09 after too many guesses each try takes longer, and the right password still works', async () => {
  const guess = () => withCheck('198.51.100.3', true, { password: 'x' });
  await repeat(6, guess);
  const token = await botToken(strict, true);
  const began = performance.now();
  const answer = await strictSignIn('198.51.100.3', { turnstileToken: token });
  expect(answer.status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(400);
});

test('SAF-03 registration and reset have limits of their own, counted after the bot check', async () => {
  const address = from('192.0.2.9');
  const forgot = async (checked: boolean) => {
    const turnstileToken = checked ? await botToken(strict) : '';
    const body = { email: 'no@example.test', turnstileToken };
    return (await strict.call('POST', '/api/auth/forgot', body, address)).status;
  };
  expect(await repeat(6, () => forgot(false))).toEqual(Array(6).fill(400));
  expect(await repeat(6, () => forgot(true))).toEqual([...Array(5).fill(200), 429]);
  const register = async (n: number) => {
    const turnstileToken = await botToken(strict);
    const body = { name: 'N', email: `n${n}@example.test`, password, turnstileToken };
    return (await strict.call('POST', '/api/users', body, address)).status;
  };
  expect(await repeat(6, register)).toEqual([...Array(5).fill(200), 429]);
  expect((await withCheck('192.0.2.9', false)).status).toBe(200);
});

const tryIn = async (email: string, address: string, turnstileToken: string) =>
  server.call('POST', '/api/auth', { email, password: 'wrong', turnstileToken }, from(address));
const flagOf = async (email: string, address: string) =>
  (await tryIn(email, address, await botToken(server, true))).body;

test('SAF-03 SES-11 after five failures on one account from one address only a harder check is accepted there, for 15 minutes', async () => {
  const flags: unknown[] = [];
  for (const _ of [1, 2, 3, 4, 5]) flags.push(await flagOf('kay@example.test', '198.51.100.1'));
  const flag = (captchaRequired: boolean) => expect.objectContaining({ captchaRequired, type: 'altcha' });
  expect(flags).toEqual([flag(false), flag(false), flag(false), flag(false), flag(true)]);
  const easy = await tryIn('kay@example.test', '198.51.100.1', await botToken(server));
  expect(easy).toMatchObject(harderRequired);
  const hard = await tryIn('kay@example.test', '198.51.100.1', await workedBotToken(server, true));
  expect(hard.body).toMatchObject({ code: 'wrong_credentials', captchaRequired: true });
  expect(await flagOf('kay@example.test', '198.51.100.6')).toMatchObject({ captchaRequired: false });
  clock += 15 * 60 * 1000 + 1;
  expect(await flagOf('kay@example.test', '198.51.100.1')).toMatchObject({ captchaRequired: false });
});

test('SAF-03 twenty failures from one address on any account require a harder check only there', async () => {
  const easily = async (n: number) =>
    (await tryIn(`someone${n}@example.test`, '203.0.113.7', await botToken(server))).body;
  for (let n = 1; n < 20; n++) expect(await easily(n)).toMatchObject({ captchaRequired: false });
  expect(await easily(20)).toMatchObject({ code: 'wrong_credentials', captchaRequired: true });
  expect(await flagOf('someone6@example.test', '203.0.113.8')).toMatchObject({ captchaRequired: false });
});

test('SES-10 a refused registration includes captcha {required, type}', async () => {
  const registration = { name: 'Kay', email: 'k@example.test', password: 'a long password' };
  const answer = await server.call('POST', '/api/users', registration, from('192.0.2.1'));
  expect(answer).toMatchObject(refusal(400, { msg: expect.any(String) }));
  expect(answer.body).toMatchObject({ captcha: { required: false, type: 'altcha' } });
});

const solved = async () => JSON.parse(Buffer.from(await workedBotToken(server), 'base64').toString());
const tampered = async (change: (payload: Awaited<ReturnType<typeof solved>>) => void) => {
  const payload = await solved();
  change(payload);
  return Buffer.from(JSON.stringify(payload)).toString('base64');
};
test.each<[string, () => Promise<string>]>([
  ['no content', async () => ''],
  ['a lower cost', () => tampered((payload) => Object.assign(payload.challenge.parameters, { cost: 1 }))],
  ['a harder claim', () => tampered((p) => Object.assign(p.challenge.parameters.data, { harder: true }))],
  ['a later expiry', () => tampered((p) => Object.assign(p.challenge.parameters, { expiresAt: 9e9 }))],
  ['another key', () => tampered((payload) => Object.assign(payload.solution, { derivedKey: 'zz' }))],
  ['a foreign signature', () => tampered((payload) => Object.assign(payload.challenge, { signature: 'ab' }))],
])('SES-12 a proof of work with %s is refused', async (_what, make) => {
  clock += 20 * 60 * 1000;
  const answer = await tryIn('eve@example.test', '192.0.2.2', await make());
  expect(answer).toMatchObject(refusedAs(400, 'bot_check_failed'));
});

test('SES-12 only one of two concurrent uses of a challenge is accepted', async () => {
  const token = await botToken(server);
  const emails = ['a@example.test', 'b@example.test'];
  const answers = await Promise.all(emails.map((email) => tryIn(email, '192.0.2.3', token)));
  const codes = answers.map(({ body }) => JSON.stringify(body).includes('wrong_credentials'));
  expect(codes.toSorted()).toEqual([false, true]);
});

test('SES-12 Turnstile is used where configured, and sign-in is 503 when it does not answer', async () => {
  const requests: string[] = [];
  const turnstile = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    requests.push(body);
    response.end(JSON.stringify({ success: body.includes('response=good') }));
  });
  await new Promise<void>((done) => turnstile.listen(0, '127.0.0.1', done));
  const address = turnstile.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const other = await startServer({
    turnstile: { secretKey: 'sesame', verifyUrl: `http://127.0.0.1:${port}` },
  });
  const call = (turnstileToken: string) =>
    other.call('POST', '/api/auth', { email: 'a@example.test', password: 'x', turnstileToken });
  expect((await call('bad')).body).toMatchObject({ code: 'bot_check_failed', type: 'turnstile' });
  expect((await call('good')).body).toMatchObject({ code: 'wrong_credentials', type: 'turnstile' });
  expect(requests[1]).toContain('secret=sesame');
  expect(await other.call('GET', '/api/bot-check/challenge')).toMatchObject({ status: 404 });
  await new Promise((done) => turnstile.close(done));
  expect(await call('good')).toMatchObject({ status: 503, body: { type: 'turnstile' } });
  await other.close();
});

/** Wrong passwords after which a harder bot check is required. */
const allowed = 5;
const newPassword = 'quite a new one';

/** Every call of a signed-in member that takes their password. */
const calls: Record<string, (who: Member, currentPassword: string) => ReturnType<Member['call']>> = {
  'a new password': (who, currentPassword) =>
    who.call('PUT', '/api/account/password', { currentPassword, newPassword }),
  'a new address': async (who, currentPassword) => {
    const account = { name: 'Ada', email: `moved-${who.email}`, currentPassword };
    return who.call('PUT', '/api/account', { ...account, turnstileToken: await botToken(server) });
  },
  'deleting the account': async (who, currentPassword) =>
    who.call('POST', '/api/account/deletion', { currentPassword, turnstileToken: await botToken(server) }),
  'a second factor': (who, currentPassword) =>
    who.call('POST', '/api/account/second-factor', { currentPassword }),
  'recovery codes': (who, currentPassword) =>
    who.call('POST', '/api/account/second-factor/codes', { currentPassword }),
  'turning the second factor off': (who, proof) =>
    who.call('POST', '/api/account/second-factor/removal', { proof }),
  'a passkey': (who, currentPassword) =>
    who.call('POST', '/api/account/passkeys/options', { currentPassword }),
};

test.each(Object.entries(calls))(
  'SAF-03 wrong passwords for %s count like those at sign-in',
  async (_, call) => {
    // Otherwise every further wrong password from this address would take longer.
    await server.db.delete(loginFailures);
    const ada = await memberWithPassword(server);
    for (let n = 0; n < allowed; n++) expect((await call(ada, `wrong ${n}`)).status).toBe(400);
    expect(await signIn(server, ada.email)).toMatchObject(harderRequired);
  },
);
