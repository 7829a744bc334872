import { describe, expect, test } from 'vitest';
import { issueToken } from '#tests/support/foreign/tokens.ts';
import { createAuthCalls } from '#transport/auth-calls.ts';
import { recordingHttp } from './recording-http.ts';

const fields = { email: 'ada@stranger.test', password: 'three odd words' };
const user = { id: 'ada', name: 'Ada', email: fields.email, avatar: null, isEmailVerified: false };
const refusal = (body: unknown) => () => Response.json(body, { status: 400 });

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
    [1, false],
    [undefined, false],
  ])('SES-11 a captcha is required when the server says exactly true: %j', async (said, expected) => {
    const body = {
      errors: [{ msg: 'No.', field: 'email' }],
      captchaRequired: said,
      type: 'altcha',
      captcha: { required: true, type: 'turnstile' },
    };
    expect(await submit('signIn', refusal(body)).answered).toEqual({
      kind: 'refused',
      errors: body.errors,
      checkFailed: false,
      captchaRequired: expected,
      captchaType: 'altcha',
    });
  });

  test('SES-12 a refused bot check is recognised; one without details names no provider', async () => {
    expect(await submit('signIn', refusal({ code: 'bot_check_failed' })).answered).toMatchObject({
      checkFailed: true,
      captchaType: null,
    });
    expect(await submit('signIn', refusal({ code: 'other' })).answered).toMatchObject({ checkFailed: false });
  });

  test('UIX-07 a new token that is already expired by this device’s clock is refused, with advice', async () => {
    const { answered } = submit('signIn', () =>
      Response.json({ token: issueToken('ada', { expSeconds: 0 }), user }),
    );
    expect(await answered).toEqual({
      kind: 'refused',
      errors: [{ msg: 'Your device’s clock is wrong. Set the correct date and time, then sign in.' }],
      checkFailed: false,
      captchaRequired: false,
      captchaType: null,
    });
  });

  test('UIX-07 the same after a code; signing in starts again, since the code is used', async () => {
    const { http } = recordingHttp(() =>
      Response.json({ token: issueToken('ada', { expSeconds: 0 }), user }),
    );
    expect(await createAuthCalls(http).submitCode({ challenge: 'c', code: '123456' })).toEqual({
      kind: 'over',
      errors: [{ msg: 'Your device’s clock is wrong. Set the correct date and time, then sign in.' }],
    });
  });

  test('API-02 a network error rejects unchanged', async () => {
    const lost = new TypeError('Failed to fetch');
    const { answered } = submit('signIn', () => {
      throw lost;
    });
    const error = await answered.catch((reason: unknown) => reason);
    expect(error === lost || (error instanceof Error && error.cause === lost)).toBe(true);
  });
});

describe('registering', () => {
  test.each([
    [{ token: 'a.b.c' }, null],
    [{ user }, null],
    [{ message: 'Look into your mails.' }, 'Look into your mails.'],
  ])('SES-07 without both token and user nobody is signed in: %j', async (body, message) => {
    expect(await submit('register', () => Response.json(body)).answered).toEqual({
      kind: 'accepted',
      message,
    });
  });

  test('UIX-07 with a new token already expired by this device’s clock the account exists, and nobody is signed in', async () => {
    const { answered } = submit('register', () =>
      Response.json({ token: issueToken('ada', { expSeconds: 0 }), user }),
    );
    expect(await answered).toEqual({
      kind: 'accepted',
      message:
        'You’re registered. Your device’s clock is wrong. Set the correct date and time, then sign in.',
    });
  });

  test.each([
    [{ captcha: { required: true, type: 'altcha' }, type: 'turnstile' }, true, 'altcha'],
    [{ captcha: { required: 1 } }, true, null],
    [{ captcha: { required: false, type: 'altcha' } }, false, 'altcha'],
    [{ captchaRequired: true, type: 'turnstile' }, false, null],
  ])(
    'SES-10 the flags of a refusal are read from `captcha`: %j',
    async (body, captchaRequired, captchaType) => {
      expect(await submit('register', refusal(body)).answered).toEqual({
        kind: 'refused',
        errors: [],
        checkFailed: false,
        captchaRequired,
        captchaType,
      });
    },
  );
});
