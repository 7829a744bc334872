import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ForeignServer, startForeignServer } from '#tests/support/foreign-server.ts';
import { type AuthRequest, createAuthCalls } from '#transport/auth-calls.ts';
import { createHttp } from '#transport/client.ts';

let server: ForeignServer;

beforeEach(async () => {
  server = await startForeignServer();
});
afterEach(() => server.stop());

const submit = (request: AuthRequest) =>
  createAuthCalls(createHttp(server.origin, { token: () => null, refused: () => {} })).submit(request);

const signIn = (more: Partial<AuthRequest['fields']> = {}): AuthRequest => ({
  kind: 'signIn',
  fields: {
    email: 'nkechi@stranger.test',
    password: 'a long password 1',
    turnstileToken: 'test-token',
    ...more,
  },
});
const registration: AuthRequest = {
  kind: 'register',
  fields: {
    name: 'Lena Ohm',
    email: 'lena@stranger.test',
    password: 'a long password 3',
    turnstileToken: 'test-token',
  },
};

describe('signing in', () => {
  test('SES-05 SES-12 answers token and user, and sends the bot token beside the fields', async () => {
    const answer = await submit(signIn());
    expect(answer).toMatchObject({ kind: 'signedIn', user: { id: server.users[0]?.id, name: 'Nkechi Obi' } });
    expect(server.requestsTo('POST', '/api/auth')[0]?.body).toEqual(signIn().fields);
  });

  test.each([
    [true, true],
    ['true', false],
    [1, false],
    [false, false],
  ])('SES-11 captchaRequired %j of the server counts as %j', async (required, expected) => {
    server.captcha.required = required;
    expect(await submit(signIn({ password: 'wrong' }))).toEqual({
      kind: 'refused',
      errors: [{ msg: 'Invalid Credentials' }],
      checkFailed: false,
      captchaRequired: expected,
      captchaType: 'turnstile',
    });
  });

  test('SES-11 a refusal without words leaves the words to the machine', async () => {
    server.misbehave({ path: '/api/auth', html: true });
    expect(await submit(signIn())).toMatchObject({ kind: 'refused', errors: [] });
  });

  test('SES-11 nor has one for being too fast any words of ours', async () => {
    server.misbehave({ path: '/api/auth', status: 429 });
    expect(await submit(signIn())).toMatchObject({ kind: 'refused', errors: [] });
  });

  test('API-02 a lost network rejects', async () => {
    server.misbehave({ path: '/api/auth', drop: true });
    await expect(submit(signIn())).rejects.toThrow();
  });

  test('API-03 an answer without a token rejects', async () => {
    server.misbehave({ path: '/api/auth', body: { user: { id: 'x' } } });
    await expect(submit(signIn())).rejects.toMatchObject({ name: 'ContractError' });
  });
});

describe('registering', () => {
  test.each([
    [{ token: true, user: true }, 'signedIn'],
    [{ token: true, user: false }, 'accepted'],
    [{ token: false, user: true }, 'accepted'],
    [{ token: false, user: false }, 'accepted'],
  ])('SES-07 with %j it is %s', async (given, kind) => {
    Object.assign(server.registration, given);
    expect(await submit(registration)).toMatchObject({ kind });
  });

  test("SES-07 the server's own message is kept", async () => {
    server.registration.message = 'Welcome, look into your mail.';
    expect(await submit(registration)).toEqual({
      kind: 'accepted',
      message: 'Welcome, look into your mail.',
    });
  });

  test('SES-10 a refusal carries errors, fields and the captcha flags', async () => {
    Object.assign(server.captcha, { required: true, type: 'altcha' });
    const taken = { ...registration, fields: { ...registration.fields, email: 'nkechi@stranger.test' } };
    expect(await submit(taken)).toEqual({
      kind: 'refused',
      errors: [{ msg: 'User already exists', field: 'email' }],
      checkFailed: false,
      captchaRequired: true,
      captchaType: 'altcha',
    });
  });
});
