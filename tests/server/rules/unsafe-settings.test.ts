import { describe, expect, test } from 'vitest';
import { isProxy, trustWarning } from '#server/config/proxies.ts';
import { SettingError } from '#server/config/reader.ts';
import { refuseDemoInTheOpen, refuseUnsafe, type Waiver } from '#server/config/unsafe.ts';
import { readSettings } from '#server/settings.ts';

describe('OPS-04 what puts people at risk is refused by name', () => {
  const safe = {
    host: '127.0.0.1',
    publicUrl: undefined,
    databaseUrl: undefined,
    smtpUrl: undefined,
    demo: undefined,
    allowUnsafe: new Set<Waiver>(),
    hasOwnSecrets: false,
  };
  const open = {
    ...safe,
    host: '0.0.0.0',
    publicUrl: 'https://sidestage.example',
    smtpUrl: 'smtp://mail',
    hasOwnSecrets: true,
  };
  const kept = { ...safe, databaseUrl: 'postgres://here/db' };

  test('nothing, on this machine', () => {
    expect(() => refuseUnsafe(safe)).not.toThrow();
    expect(() => refuseUnsafe({ ...safe, demo: true })).not.toThrow();
    expect(() => refuseUnsafe(open)).not.toThrow();
    expect(() => refuseUnsafe({ ...open, demo: false })).not.toThrow();
  });

  test('links that sign people in, lying in a database', () => {
    expect(() => refuseUnsafe(kept)).toThrow(
      'SMTP_URL must be set when DATABASE_URL is: without it mails are not sent, and the links in them, which sign people in, lie readable in the database. ALLOW_UNSAFE=smtp starts all the same.',
    );
    expect(() => refuseUnsafe({ ...kept, smtpUrl: 'smtp://mail' })).not.toThrow();
    expect(() => refuseUnsafe({ ...kept, allowUnsafe: new Set(['smtp']) })).not.toThrow();
    expect(() => refuseUnsafe({ ...kept, allowUnsafe: new Set(['demo']) })).toThrow(SettingError);
  });

  test.each<[lacking: object, waiver: Waiver, says: string]>([
    [
      { smtpUrl: undefined },
      'smtp',
      'SMTP_URL must be set when HOST "0.0.0.0" lets others in: without it no mail arrives, and nobody can confirm an address or choose a new password.',
    ],
    [
      { publicUrl: undefined },
      'public-url',
      'PUBLIC_URL must be set when HOST "0.0.0.0" lets others in: the links in mails lead there.',
    ],
    [
      { hasOwnSecrets: false },
      'secrets',
      'JWT_SECRET and ALTCHA_SECRET must be set when HOST "0.0.0.0" lets others in: whoever gets a copy of DATA_DIR has those that were made up there.',
    ],
  ])('an open place that lacks %o', (lacking, waiver, says) => {
    expect(() => refuseUnsafe({ ...open, ...lacking })).toThrow(
      `${says} ALLOW_UNSAFE=${waiver} starts all the same.`,
    );
    expect(() => refuseUnsafe({ ...open, ...lacking, allowUnsafe: new Set([waiver]) })).not.toThrow();
    expect(() => refuseUnsafe({ ...safe, ...lacking })).not.toThrow();
  });

  test('all of it at once, with what is waived already', () => {
    const lacking = { ...safe, host: '::', allowUnsafe: new Set<Waiver>(['demo']) };
    expect(() => refuseUnsafe(lacking)).toThrow(
      /^SMTP_URL must .* PUBLIC_URL must .* JWT_SECRET and .* ALLOW_UNSAFE=demo,smtp,public-url,secrets starts all the same\.$/,
    );
    const known = { ...safe, publicUrl: 'https://sidestage.example' };
    expect(() => refuseUnsafe(known)).toThrow(/^SMTP_URL must be set when PUBLIC_URL /);
  });

  test('demo people whom others reach', () => {
    const demo = { ...open, demo: true };
    expect(() => refuseUnsafe(demo)).toThrow(
      'DEMO 1 makes people whose password is published, and HOST "0.0.0.0" lets others reach them. ALLOW_UNSAFE=demo starts all the same.',
    );
    expect(() => refuseUnsafe({ ...demo, allowUnsafe: new Set(['demo']) })).not.toThrow();
    expect(() => refuseUnsafe({ ...demo, allowUnsafe: new Set(['smtp']) })).toThrow(SettingError);
  });

  test('demo people that the data hold already', () => {
    expect(() => refuseDemoInTheOpen(safe)).not.toThrow();
    expect(() => refuseDemoInTheOpen(open)).toThrow(
      'HOST "0.0.0.0" lets others reach the demo people in these data, whose password is published. Use data without them (another DATA_DIR or DATABASE_URL), or start with ALLOW_UNSAFE=demo.',
    );
    expect(() => refuseDemoInTheOpen({ ...open, allowUnsafe: new Set(['demo']) })).not.toThrow();
  });
});

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
