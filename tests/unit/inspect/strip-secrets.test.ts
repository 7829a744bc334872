// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { standIn, stripSecrets } from '#inspect/message.ts';
import { issueToken } from '#tests/support/foreign/tokens.ts';

const secret = 'correct horse battery';

test.each([
  'password',
  'newPassword',
  'token',
  'botToken',
  'turnstileToken',
  'resetSecret',
  'captcha',
  'altcha',
  'email',
  'e-mail',
  'Authorization',
])('text under the key %s is hidden at any depth', (name) => {
  const stripped = stripSecrets({
    fields: [{ [name]: secret }],
    [name]: { of: [secret, { inner: secret }] },
  });
  expect(JSON.stringify(stripped)).not.toContain('horse');
  expect(stripped).toMatchObject({ fields: [{ [name]: standIn(secret) }] });
});

test('the presence and type of a secret remain visible', () => {
  const harmless = {
    token: null,
    password: '',
    captchaRequired: true,
    captchaType: 'altcha',
    tokenLifetime: 240_000,
  };
  expect(stripSecrets(harmless)).toEqual(harmless);
});

test('values that look like a secret are hidden everywhere', () => {
  const jwt = issueToken('mara');
  const altcha = btoa(JSON.stringify({ algorithm: 'SHA-256', number: 12_345, salt: 'salt' }));
  const stripped = stripSecrets({
    output: jwt,
    text: `write to mara.k+gigs@example.co.uk, or open /reset-password?token=abc123&then=home`,
    list: [`Bearer ${jwt}`, altcha],
  });
  expect(stripped).toEqual({
    output: standIn(jwt),
    text: `write to ${standIn('mara.k+gigs@example.co.uk')}, or open /reset-password?token=${standIn('abc123')}&then=home`,
    list: [`Bearer ${standIn(jwt)}`, standIn(altcha)],
  });
});

test('everything else is unchanged, long lists included', () => {
  const context = {
    user: { id: 'u1', name: 'Mara', roles: ['drums'], at: null, count: 0 },
    messages: Array.from({ length: 200 }, (_, seq) => ({ seq, text: `message ${seq}` })),
  };
  expect(stripSecrets(context)).toEqual(context);
});

test('an error keeps its message and status, and no other property', () => {
  const error = Object.assign(new TypeError('no user mara@example.com'), {
    status: 401,
    request: { headers: { authorization: secret } },
  });
  expect(stripSecrets({ error })).toEqual({
    error: { name: 'TypeError', message: `no user ${standIn('mara@example.com')}`, status: 401 },
  });
});

test('values that JSON cannot represent are dropped, and cycles are cut', () => {
  const circle: Record<string, unknown> = { act: () => secret, nothing: undefined, at: new Date(0) };
  circle.self = circle;
  expect(stripSecrets([circle, document.body, new Map([[secret, secret]])])).toEqual([
    { at: '1970-01-01T00:00:00.000Z', self: '[…]' },
    '[HTMLBodyElement]',
    '[Map]',
  ]);
});
