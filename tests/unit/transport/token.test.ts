import { describe, expect, test } from 'vitest';
import { checkToken, expiryOf } from '#transport/token.ts';

const now = 1_800_000_000_000;
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (claims: unknown) => `${part({ alg: 'HS256' })}.${part(claims)}.signature`;

describe('the local check of a token', () => {
  test.each([
    ['no expiry', tokenOf({})],
    ['a future expiry', tokenOf({ exp: now / 1000 + 1 })],
    ['names outside ASCII, in base64url', tokenOf({ name: 'Zoë ♪ ???>>>' })],
    ['an empty signature', `${part({})}.${part({})}.`],
    ['a null expiry', tokenOf({ exp: null })],
    ['null claims', tokenOf(null)],
    ['string claims', tokenOf('exp')],
  ])('SES-02 passes a token with %s', (_, token) => {
    expect(checkToken(token, now)).toBe('plausible');
  });

  test.each([
    ['', ''],
    ['two parts', `${part({})}.${part({})}`],
    ['four parts', `${part({})}.${part({})}.c.d`],
    ['a header that is not JSON', `${Buffer.from('no').toString('base64url')}.${part({})}.c`],
    ['a payload that is not JSON', `${part({})}.%%%.c`],
    ['an expiry in the past', tokenOf({ exp: now / 1000 - 1 })],
    ['an expiry at this second', tokenOf({ exp: now / 1000 })],
    ['an expiry that is not a number', tokenOf({ exp: 'tomorrow' })],
    ['a string expiry', tokenOf({ exp: '9999999999' })],
    ['one part', part({})],
  ])('SES-03 refuses %s', (_, token) => {
    expect(checkToken(token, now)).toBe('broken');
  });

  test('SES-02 without a stored token there is nothing to check', () => {
    expect(checkToken(null, now)).toBe('missing');
  });
});

test('SES-13 the expiry is known in milliseconds', () => {
  expect(expiryOf(tokenOf({ exp: 1_800_000_000 }))).toBe(now);
  expect(expiryOf(tokenOf({}))).toBe(null);
  expect(expiryOf('nonsense')).toBe(null);
});
