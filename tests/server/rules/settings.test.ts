import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { flag, integer, list, oneOf, SettingError, secret, text, url } from '#server/config/reader.ts';
import { isLoopback, openedBy } from '#server/config/unsafe.ts';
import { readSettings } from '#server/settings.ts';

const long = 'x'.repeat(32);
const secrets = { JWT_SECRET: long, ALTCHA_SECRET: 'y'.repeat(32) };
const read = (env: Record<string, string>) => readSettings({ ...secrets, ...env });
const postgres = { DATABASE_URL: 'postgres://here/db', SMTP_URL: 'smtp://mail' };

describe('OPS-04 a setting is read in one way', () => {
  test('blanks around it do not count, and only blanks are none', () => {
    expect(text({ A: ' b ' }, 'A')).toBe('b');
    expect([text({ A: '  ' }, 'A'), text({}, 'A')]).toEqual([undefined, undefined]);
  });

  test('a number is whole and within its range', () => {
    const range = { min: 1, max: 20, default: 7 };
    expect([
      integer({}, 'A', range),
      integer({ A: '1' }, 'A', range),
      integer({ A: '20' }, 'A', range),
    ]).toEqual([7, 1, 20]);
    for (const A of ['0', '21', '-1', '1.5', '1x', 'x1'])
      expect(() => integer({ A }, 'A', range)).toThrow(
        new SettingError(`A must be a whole number from 1 to 20, but is "${A}".`),
      );
  });

  test('a word is one of those there are', () => {
    expect([oneOf({}, 'A', ['b', 'c'], 'c'), oneOf({ A: 'b' }, 'A', ['b', 'c'], 'c')]).toEqual(['c', 'b']);
    expect(() => oneOf({ A: 'd' }, 'A', ['b', 'c'], 'c')).toThrow('A must be one of b, c, but is "d".');
  });

  test('and so are the words of a list', () => {
    expect([list({}, 'A', ['b', 'c']), list({ A: ' c ,, b' }, 'A', ['b', 'c'])]).toEqual([[], ['c', 'b']]);
    expect(() => list({ A: 'b,d' }, 'A', ['b', 'c'])).toThrow('A is a list of b, c, but has "d" in it.');
  });

  test('yes and no are 1 and 0, or true and false', () => {
    expect(['1', 'true', '0', 'false', ''].map((A) => flag({ A }, 'A'))).toEqual([
      true,
      true,
      false,
      false,
      undefined,
    ]);
    expect(() => flag({ A: 'yes' }, 'A')).toThrow('A must be 1 or 0, but is "yes".');
  });

  test('an address has one of the schemes, and is never repeated', () => {
    expect([url({}, 'A', ['http']), url({ A: 'http://b.example/' }, 'A', ['http'])]).toEqual([
      undefined,
      'http://b.example/',
    ]);
    for (const A of ['ftp://b.example', 'b.example', 'https://'])
      expect(() => url({ A }, 'A', ['http', 'https'])).toThrow(
        new SettingError('A must be an address that starts with http:// or https://.'),
      );
  });

  test('a secret has 32 characters or more', () => {
    expect([secret({}, 'A'), secret({ A: long }, 'A')]).toEqual([undefined, long]);
    expect(() => secret({ A: long.slice(1) }, 'A')).toThrow('A must have 32 characters or more, but has 31.');
  });

  test('a wrong one is known by its name', () => {
    expect(String(new SettingError('A is wrong.'))).toBe('SettingError: A is wrong.');
  });
});

describe('OPS-04 what is reached from this machine alone', () => {
  test.each([
    ['localhost', true],
    ['LOCALHOST', true],
    ['127.0.0.1', true],
    ['127.255.0.9', true],
    ['::1', true],
    ['[::1]', true],
    ['126.0.0.1', false],
    ['128.0.0.1', false],
    ['0.0.0.0', false],
    ['::', false],
    ['::2', false],
    ['[::2]', false],
    ['localhost.example', false],
    ['sidestage.example', false],
    ['x[::1]', false],
    ['1[27.0.0.1]', false],
    ['[127.0.0.]1', false],
    ['[::1]x', false],
    ['', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });

  test('is opened by the address it listens on, or by the one it is known by', () => {
    const here = { host: '127.0.0.1', publicUrl: undefined };
    const open = (publicUrl: string) => openedBy({ ...here, publicUrl });
    expect(openedBy(here)).toBeUndefined();
    expect(openedBy({ ...here, host: '0.0.0.0' })).toBe('HOST "0.0.0.0"');
    expect(open('http://localhost:80')).toBeUndefined();
    expect(open('https://sidestage.example')).toBe('PUBLIC_URL "https://sidestage.example"');
  });
});

describe('OPS-04 the settings of a start', () => {
  test('that says nothing', () => {
    expect(read({})).toEqual({
      host: '127.0.0.1',
      port: 4600,
      opsHost: '127.0.0.1',
      opsPort: 4601,
      publicUrl: undefined,
      databaseUrl: undefined,
      redisUrl: undefined,
      stopDelay: 0,
      leastDisk: 64 * 1024 * 1024,
      dataDir: `${process.cwd()}/.data`,
      jwtSecret: long,
      jwtSecretBefore: undefined,
      altchaSecret: 'y'.repeat(32),
      smtpUrl: undefined,
      mailFrom: 'Sidestage <no-reply@sidestage.test>',
      demo: undefined,
      allowUnsafe: new Set(),
      turnstile: undefined,
      trustProxy: false,
      logLevel: 'warn',
      rates: { general: { max: 600, windowMs: 60_000 }, auth: { max: 30, windowMs: 60_000 } },
      undoTime: 10_000,
      linkPreviews: true,
      jobs: {},
      push: { keys: undefined, contact: 'mailto:no-reply@sidestage.test' },
      waits: expect.objectContaining({ request: 120_000 }),
    });
  });

  test('that says all of it', () => {
    const said = read({
      HOST: '::1',
      PORT: '1',
      OPS_HOST: '127.0.0.2',
      OPS_PORT: '65535',
      PUBLIC_URL: 'http://localhost//',
      DATABASE_URL: 'postgresql://here/db',
      REDIS_URL: 'rediss://there',
      STOP_DELAY: '5',
      MOST_DELAY: '700',
      UNDO_SECONDS: '3',
      DATA_DIR: '/elsewhere',
      SMTP_URL: 'smtps://mail',
      MAIL_FROM: 'Us <us@a.example>',
      DEMO: '1',
      ALLOW_UNSAFE: 'smtp,demo',
      TURNSTILE_SECRET_KEY: 'k',
      TURNSTILE_VERIFY_URL: 'http://check.example',
      TRUST_PROXY: '10.0.0.0/8, ::1',
      LOG_LEVEL: 'trace',
    });
    expect(said).toMatchObject({
      host: '::1',
      port: 1,
      opsHost: '127.0.0.2',
      opsPort: 65_535,
      publicUrl: 'http://localhost',
      databaseUrl: 'postgresql://here/db',
      redisUrl: 'rediss://there',
      stopDelay: 5000,
      waits: { late: 700 },
      undoTime: 3000,
      dataDir: '/elsewhere',
      smtpUrl: 'smtps://mail',
      mailFrom: 'Us <us@a.example>',
      demo: true,
      allowUnsafe: new Set(['smtp', 'demo']),
      turnstile: { secretKey: 'k', verifyUrl: 'http://check.example' },
      trustProxy: '10.0.0.0/8, ::1',
      logLevel: 'trace',
    });
  });

  test('OPS-01 a Redis is for several processes, and embedded data have one', () => {
    expect(() => read({ REDIS_URL: 'redis://there' })).toThrow(
      'REDIS_URL is for several processes, which need DATABASE_URL: embedded data belong to one.',
    );
  });

  test('that puts people at risk is refused', () => {
    expect(() => read({ DATABASE_URL: 'postgres://here/db' })).toThrow(/^SMTP_URL must be set/);
  });

  test.each(['http', 'https'])('names addresses that begin with %s', (scheme) => {
    const address = `${scheme}://a.example`;
    const said = {
      PUBLIC_URL: address,
      SMTP_URL: 'smtp://mail',
      TURNSTILE_SECRET_KEY: 'k',
      TURNSTILE_VERIFY_URL: address,
    };
    expect(read(said)).toMatchObject({ publicUrl: address, turnstile: { verifyUrl: address } });
  });

  test('makes the secrets that it does not say, once, where the data are', () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'sidestage-settings-'));
    onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
    const { jwtSecret, altchaSecret } = readSettings({ DATA_DIR });
    expect([jwtSecret.length, altchaSecret.length]).toEqual([43, 43]);
    expect(readSettings({ DATA_DIR })).toMatchObject({ jwtSecret, altchaSecret });
    const said = 'z'.repeat(32);
    expect(readSettings({ DATA_DIR, JWT_SECRET: said })).toMatchObject({ jwtSecret: said, altchaSecret });
    expect(readSettings({ DATA_DIR, ALTCHA_SECRET: said })).toMatchObject({ jwtSecret, altchaSecret: said });
  });

  test.each(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])('logs from %s on', (level) => {
    expect(read({ LOG_LEVEL: level }).logLevel).toBe(level);
  });

  test('logs more where the data live in a database, and asks for its secrets', () => {
    expect(read(postgres).logLevel).toBe('info');
    const missing = (name: string) => `${name} must be set (32 characters or more) when DATABASE_URL is.`;
    expect(() => readSettings({ ...postgres, ALTCHA_SECRET: long })).toThrow(missing('JWT_SECRET'));
    expect(() => readSettings({ ...postgres, JWT_SECRET: long })).toThrow(missing('ALTCHA_SECRET'));
  });

  test('takes two ports, which both may be free ones', () => {
    expect(read({ PORT: '0', OPS_PORT: '0' })).toMatchObject({ port: 0, opsPort: 0 });
    expect(() => read({ PORT: '5000', OPS_PORT: '5000' })).toThrow(
      'OPS_PORT must be another port than PORT, but both are 5000; 0 takes a free one.',
    );
  });

  test('REA-01 names itself to push services by both keys, or by none', () => {
    const said = {
      VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString('base64url'),
      VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
    };
    const keys = { publicKey: said.VAPID_PUBLIC_KEY, privateKey: said.VAPID_PRIVATE_KEY };
    expect(read(said).push.keys).toEqual(keys);
    const refusal = /^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY belong together/;
    for (const wrong of [
      { VAPID_PUBLIC_KEY: said.VAPID_PUBLIC_KEY },
      { VAPID_PRIVATE_KEY: said.VAPID_PRIVATE_KEY },
      { ...said, VAPID_PUBLIC_KEY: said.VAPID_PRIVATE_KEY },
      { ...said, VAPID_PRIVATE_KEY: `${said.VAPID_PRIVATE_KEY.slice(1)}=` },
    ])
      expect(() => read(wrong)).toThrow(refusal);
  });

  test('REA-01 push services may write to where people reach it', () => {
    expect(read({ PUBLIC_URL: 'https://a.example', SMTP_URL: 'smtp://mail' }).push.contact).toBe(
      'https://a.example',
    );
    expect(read({ PUBLIC_URL: 'http://localhost' }).push.contact).toBe('mailto:no-reply@sidestage.test');
  });

  test('asks Cloudflare whether somebody is human, unless another is named', () => {
    expect(read({ TURNSTILE_SECRET_KEY: 'k' }).turnstile).toEqual({
      secretKey: 'k',
      verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    });
  });
});
