import { describe, expect, test } from 'vitest';
import { issueToken } from '#tests/support/foreign/tokens.ts';
import { createAuthCalls } from '#transport/auth-calls.ts';
import { recordingHttp } from './recording-http.ts';

const fields = { email: 'ada@stranger.test', password: 'three odd words' };
const user = { id: 'ada', name: 'Ada', email: fields.email, avatar: null, isEmailVerified: false };
const refusal = (body: unknown) => () => Response.json(body, { status: 400 });
/** The answer to a sign-in: its token has already expired by this device's clock. */
const expired = () => Response.json({ token: issueToken('ada', { expSeconds: 0 }), user });
const advice = 'Your device’s clock is wrong. Set the correct date and time, then sign in.';

function submit(kind: 'signIn' | 'register', answer: () => Response) {
  const { http, calls } = recordingHttp(answer);
  return {
    calls,
    answered: createAuthCalls(http).submit({ kind, fields: { ...fields, turnstileToken: 'bot' } }),
  };
}

describe('signing in', () => {
  test.each([
    ['SES-05 SES-12 signing in', 'signIn', 'POST /api/auth'],
    ['SES-07 registering', 'register', 'POST /api/users'],
  ] as const)('%s sends the fields and the bot token, and returns the member', async (_what, kind, path) => {
    const { calls, answered } = submit(kind, () => Response.json({ token: 'a.b.c', user }));
    expect(await answered).toEqual({ kind: 'signedIn', token: 'a.b.c', user });
    expect(calls.map(({ what, body }) => [what, body])).toEqual([
      [path, { ...fields, turnstileToken: 'bot' }],
    ]);
  });

  test.each([
    [true, true],
    ['true', false],
  ])('SES-11 a captcha is required when the server says exactly true: %j', async (captchaRequired, flag) => {
    const errors = [{ msg: 'No.', field: 'email' }];
    const captcha = { required: true, type: 'turnstile' };
    const body = { errors, captchaRequired, type: 'altcha', captcha };
    expect(await submit('signIn', refusal(body)).answered).toEqual({
      ...{ kind: 'refused', errors, checkFailed: false },
      ...{ captchaRequired: flag, captchaType: 'altcha' },
    });
  });

  test('API-02 a network error rejects', async () => {
    const { answered } = submit('signIn', () => {
      throw new TypeError('Failed to fetch');
    });
    await expect(answered).rejects.toThrow();
  });

  test('SES-12 a refused bot check is recognised; one without details names no provider', async () => {
    expect(await submit('signIn', refusal({ code: 'bot_check_failed' })).answered).toMatchObject({
      checkFailed: true,
      captchaType: null,
    });
    expect(await submit('signIn', refusal({ code: 'other' })).answered).toMatchObject({ checkFailed: false });
  });

  test('UIX-07 a new token that is already expired by this device’s clock is refused, with advice', async () => {
    expect(await submit('signIn', expired).answered).toEqual({
      ...{ kind: 'refused', errors: [{ msg: advice }], checkFailed: false },
      ...{ captchaRequired: false, captchaType: null },
    });
  });

  test('UIX-07 the same applies after a code, and signing in starts over, since the code is used up', async () => {
    const { submitCode } = createAuthCalls(recordingHttp(expired).http);
    expect(await submitCode({ challenge: 'c', code: '123456' })).toEqual({
      kind: 'over',
      errors: [{ msg: advice }],
    });
  });
});

describe('registering', () => {
  test.each([
    [{ token: 'a.b.c' }, null],
    [{ user }, null],
    [{ message: 'Look into your mails.' }, 'Look into your mails.'],
  ])('SES-07 without both token and user no one is signed in: %j', async (body, message) => {
    expect(await submit('register', () => Response.json(body)).answered).toEqual({
      kind: 'accepted',
      message,
    });
  });

  test('UIX-07 with a new token already expired by this device’s clock the account exists, but no one is signed in', async () => {
    const message = `You’re registered. ${advice}`;
    expect(await submit('register', expired).answered).toEqual({ kind: 'accepted', message });
  });

  test.each([
    [{ captcha: { required: true, type: 'altcha' }, type: 'turnstile' }, true, 'altcha'],
    [{ captcha: { required: 1 } }, true, null],
    [{ captcha: { required: false, type: 'altcha' } }, false, 'altcha'],
    [{ captchaRequired: true, type: 'turnstile' }, false, null],
  ])(
    'SES-10 the flags of a refusal are read from `captcha`: %j',
    async (body, captchaRequired, captchaType) => {
      const refused = { kind: 'refused', errors: [], checkFailed: false, captchaRequired, captchaType };
      expect(await submit('register', refusal(body)).answered).toEqual(refused);
    },
  );
});
