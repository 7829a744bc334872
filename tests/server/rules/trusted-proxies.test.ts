import { describe, expect, test } from 'vitest';
import { isProxy, trustWarning } from '#server/config/proxies.ts';
import { readSettings } from '#server/settings.ts';

const read = (env: Record<string, string>) =>
  readSettings({ JWT_SECRET: 'x'.repeat(32), ALTCHA_SECRET: 'y'.repeat(32), ...env });

describe('SAF-09 which proxies may name the address of a caller', () => {
  test.each<[string, boolean | number | string]>([
    ['', false],
    ['false', false],
    ['0', false],
    ['true', true],
    ['1', 1],
    ['12', 12],
    ['10.0.0.1', '10.0.0.1'],
    ['10.0.0.0/1', '10.0.0.0/1'],
    ['10.0.0.0/32', '10.0.0.0/32'],
    ['::1', '::1'],
    ['fd00::/128', 'fd00::/128'],
  ])('%j', (said, expected) => {
    expect(read({ TRUST_PROXY: said }).trustProxy).toBe(expected);
  });

  test.each([
    'yes',
    '-1',
    '1x',
    'x1',
    '10.0.0.0/0',
    '10.0.0.0/33',
    'fd00::/129',
    '10.0.0.0/',
    'x/8',
    'x/10.0.0.0/8',
    '10.0.0.0/8/',
    '10/7.0.0.1',
    '10.0.0.1,',
    '10.0.0.1/8/8',
    '10.0.0.1/8x',
  ])('%s is refused', (said) => {
    expect(() => read({ TRUST_PROXY: said })).toThrow(
      `TRUST_PROXY must be true, false, a number of proxies or a list of addresses, but is "${said}".`,
    );
  });

  test('the start warns of believing everybody', () => {
    expect(trustWarning({ trustProxy: true })).toBe(
      'TRUST_PROXY=true believes whatever address a caller claims, so that limits by address stop nobody. Say how many proxies stand in front instead: TRUST_PROXY=1.',
    );
    expect([trustWarning({ trustProxy: 1 }), trustWarning({ trustProxy: false })]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

test.each<[boolean | number | string, string, boolean]>([
  [false, '127.0.0.1', false],
  [true, '192.0.2.1', true],
  [1, '192.0.2.1', true],
  ['10.0.0.0/8, ::1', '10.200.0.1', true],
  ['10.0.0.0/8, ::1', '::ffff:10.200.0.1', true],
  ['10.0.0.0/8, ::1', '::1', true],
  ['10.0.0.0/8, ::1', '11.0.0.1', false],
  ['192.0.2.7', '192.0.2.7', true],
  ['192.0.2.7', '192.0.2.8', false],
  ['192.0.2.7', '', false],
])('OPS-04 with TRUST_PROXY %j, %s is a proxy of ours: %s', (proxies, address, expected) => {
  expect(isProxy(proxies)(address)).toBe(expected);
});
