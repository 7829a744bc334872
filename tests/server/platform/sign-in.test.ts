import { afterAll, beforeAll, expect, test } from 'vitest';
import { tokensWith } from '#server/auth/sessions.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
const password = 'a long password';
const email = 'grace@example.test';
const credentials = async (changed: object = {}) => ({
  email,
  password,
  turnstileToken: await botToken(server),
  ...changed,
});

beforeAll(async () => {
  server = await startServer();
  await server.call('POST', '/api/users', { ...(await credentials()), name: 'Grace' });
  await server.app.services.background.idle();
});
afterAll(() => server.close());

test('SES-05 signing in answers a token and the user, who is then known by the token', async () => {
  const { status, body } = await server.call('POST', '/api/auth', await credentials());
  expect(status).toBe(200);
  const user = { _id: expect.any(String), name: 'Grace', email, avatar: null, isEmailVerified: false };
  expect(body).toEqual({ token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), user });
  const { token } = body as { token: string };
  const me = await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token });
  expect(me).toMatchObject({ status: 200, body: user });
});

test('SES-05 an e-mail is the same whatever its case and blanks around it', async () => {
  const answer = await server.call('POST', '/api/auth', await credentials({ email: ' GRACE@Example.test ' }));
  expect(answer.status).toBe(200);
});

test('SES-08 signing out ends the session of this device only', async () => {
  const signIn = async () => {
    const { body } = await server.call('POST', '/api/auth', await credentials());
    return { 'x-auth-token': (body as { token: string }).token };
  };
  const [one, other] = await Promise.all([signIn(), signIn()]);
  expect((await server.call('DELETE', '/api/auth', undefined, one)).status).toBe(200);
  expect((await server.call('GET', '/api/auth', undefined, one)).status).toBe(401);
  expect((await server.call('GET', '/api/auth', undefined, other)).status).toBe(200);
});

test('SAF-03 a wrong password and an unknown address get the same answer', async () => {
  const wrong = await server.call('POST', '/api/auth', await credentials({ password: 'not this one' }));
  const unknown = await server.call('POST', '/api/auth', await credentials({ email: 'nobody@example.test' }));
  expect(wrong).toMatchObject({
    status: 400,
    body: {
      errors: [{ msg: 'This e-mail and password do not go together.' }],
      captchaRequired: false,
      type: 'altcha',
    },
  });
  expect(unknown.body).toEqual(wrong.body);
});

test('SES-12 a challenge is taken once', async () => {
  const body = await credentials();
  expect((await server.call('POST', '/api/auth', body)).status).toBe(200);
  expect(await server.call('POST', '/api/auth', body)).toMatchObject({
    status: 400,
    body: { code: 'bot_check_failed' },
  });
});

test('SAF-03 an unknown address takes as long as a wrong password', async () => {
  // The shortest: a busy machine only ever adds.
  const shortest = async (address: string) => {
    const times: number[] = [];
    for (let n = 0; n < 3; n++) {
      const body = await credentials({ email: address, password: 'not this one' });
      const began = performance.now();
      await server.call('POST', '/api/auth', body);
      times.push(performance.now() - began);
    }
    return Math.min(...times);
  };
  expect(await shortest('nobody@example.test')).toBeGreaterThan((await shortest(email)) / 4);
});

test('OPS-04 while the secret of tokens is changed, those of the one before are good, and of no other', async () => {
  const [before, now, other] = ['b', 'n', 'o'].map((letter) => tokensWith(letter.repeat(32)));
  const rotating = tokensWith('n'.repeat(32), 'b'.repeat(32));
  const id = '01a20745-5609-7f02-805d-b76e201f6a7b';
  const at = new Date('2026-11-20T10:00:00.000Z');
  const claims = { userId: id, sessionId: id, expiresAt: new Date(at.getTime() + 60_000) };
  for (const good of [before, now, rotating])
    expect(await rotating.read((await good?.sign(claims, at)) ?? '', at)).toEqual(claims);
  expect(await rotating.read((await other?.sign(claims, at)) ?? '', at)).toBeUndefined();
  expect(await before?.read(await rotating.sign(claims, at), at)).toBeUndefined();
});
