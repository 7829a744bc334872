import { expect, test, vi } from 'vitest';
import { issueToken } from '#tests/support/foreign/tokens.ts';
import { signInByPasskey } from '#transport/passkeys.ts';

const user = { id: 'ada', name: 'Ada', email: 'ada@stranger.test', avatar: null, isEmailVerified: true };
const answers = vi.hoisted(() => ({ token: '' }));

vi.mock('@simplewebauthn/browser', () => ({
  browserSupportsWebAuthnAutofill: async () => true,
  startAuthentication: async () => ({ id: 'key', rawId: 'key', response: {} }),
}));
vi.mock('#transport/http.ts', () => ({
  ask: async () => ({}),
  send: async () => Response.json({ token: answers.token, user }),
}));

test('SET-06 a passkey signs in with the token and user of the answer', async () => {
  answers.token = 'a.b.c';
  expect(await signInByPasskey(false)).toEqual({ kind: 'signedIn', token: 'a.b.c', user });
});

test('UIX-07 a passkey whose new token is already expired by this device’s clock is refused, with advice', async () => {
  answers.token = issueToken('ada', { expSeconds: 0 });
  expect(await signInByPasskey(false)).toEqual({
    kind: 'refused',
    text: 'Your device’s clock is wrong. Set the correct date and time, then sign in.',
  });
});
