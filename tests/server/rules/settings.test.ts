import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { flag, integer, list, oneOf, SettingError, secret, text, url } from '#server/config/reader.ts';
import { isLoopback, openedBy, readSettings } from '#server/settings.ts';

const long = 'x'.repeat(32);
const secrets = { JWT_SECRET: long, ALTCHA_SECRET: 'y'.repeat(32) };
const read = (env: Record<string, string>) => readSettings({ ...secrets, ...env });
const postgres = { DATABASE_URL: 'postgres://here/db', SMTP_URL: 'smtp://mail' };

test('OPS-04 values are trimmed, and a blank one counts as missing', () => {
  expect(text({ A: ' b ' }, 'A')).toBe('b');
  expect([text({ A: '  ' }, 'A'), text({}, 'A')]).toEqual([undefined, undefined]);
});

test('OPS-04 a number is whole and within its range', () => {
  const range = { min: 1, max: 20, default: 7 };
  expect([undefined, '1', '20'].map((A) => integer({ A }, 'A', range))).toEqual([7, 1, 20]);
  for (const A of ['0', '21', '-1', '1.5', '1x', 'x1'])
    expect(() => integer({ A }, 'A', range)).toThrow(
      new SettingError(`A must be a whole number from 1 to 20, but is "${A}".`),
    );
});

test('OPS-04 a value must be one of the choices, and so must each value of a list', () => {
  expect([oneOf({}, 'A', ['b', 'c'], 'c'), oneOf({ A: 'b' }, 'A', ['b', 'c'], 'c')]).toEqual(['c', 'b']);
  expect(() => oneOf({ A: 'd' }, 'A', ['b', 'c'], 'c')).toThrow('A must be one of b, c, but is "d".');
  expect([list({}, 'A', ['b', 'c']), list({ A: ' c ,, b' }, 'A', ['b', 'c'])]).toEqual([[], ['c', 'b']]);
  expect(() => list({ A: 'b,d' }, 'A', ['b', 'c'])).toThrow('A is a list of b, c, but has "d" in it.');
});

test('OPS-04 a flag is 1 or 0, true or false', () => {
  expect(['1', 'true', '0', 'false'].map((A) => flag({ A }, 'A'))).toEqual([true, true, false, false]);
  expect(flag({ A: '' }, 'A')).toBeUndefined();
  expect(() => flag({ A: 'yes' }, 'A')).toThrow('A must be 1 or 0, but is "yes".');
});

test('OPS-04 an address has one of the schemes and is not repeated in the error', () => {
  expect(url({}, 'A', ['http'])).toBeUndefined();
  expect(url({ A: 'http://b.example/' }, 'A', ['http'])).toBe('http://b.example/');
  for (const A of ['ftp://b.example', 'b.example', 'https://'])
    expect(() => url({ A }, 'A', ['http', 'https'])).toThrow(
      new SettingError('A must be an address that starts with http:// or https://.'),
    );
});

test('OPS-04 a secret has at least 32 characters', () => {
  expect([secret({}, 'A'), secret({ A: long }, 'A')]).toEqual([undefined, long]);
  expect(() => secret({ A: long.slice(1) }, 'A')).toThrow('A must have 32 characters or more, but has 31.');
});

test.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['::1', true],
  ['[::1]', true],
  ['126.0.0.1', false],
  ['0.0.0.0', false],
  ['::2', false],
  ['localhost.example', false],
  ['x[::1]', false],
  ['[::1]x', false],
  ['', false],
])('OPS-04 hosts reachable only from this machine: %s: %s', (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test('OPS-04 a server is public by the address it listens on or by its public URL', () => {
  const here = { host: '127.0.0.1', publicUrl: undefined };
  const open = (publicUrl: string) => openedBy({ ...here, publicUrl });
  expect(openedBy(here)).toBeUndefined();
  expect(openedBy({ ...here, host: '0.0.0.0' })).toBe('HOST "0.0.0.0"');
  expect(open('http://localhost:80')).toBeUndefined();
  expect(open('https://sidestage.example')).toBe('PUBLIC_URL "https://sidestage.example"');
});

const variables: [name: string, value: string, setting: object][] = [
  ['HOST', '::1', { host: '::1' }],
  ['PORT', '1', { port: 1 }],
  ['OPS_HOST', '127.0.0.2', { opsHost: '127.0.0.2' }],
  ['OPS_PORT', '65535', { opsPort: 65_535 }],
  ['PUBLIC_URL', 'http://localhost//', { publicUrl: 'http://localhost' }],
  ['DATABASE_URL', 'postgresql://here/db', { databaseUrl: 'postgresql://here/db' }],
  ['REDIS_URL', 'rediss://there', { redisUrl: 'rediss://there' }],
  ['STOP_DELAY', '5', { stopDelay: 5000 }],
  ['MOST_DELAY', '700', { waits: { late: 700 } }],
  ['UNDO_SECONDS', '3', { undoTime: 3000 }],
  ['DATA_DIR', '/elsewhere', { dataDir: '/elsewhere' }],
  ['SMTP_URL', 'smtps://mail', { smtpUrl: 'smtps://mail' }],
  ['MAIL_FROM', 'Us <us@a.example>', { mailFrom: 'Us <us@a.example>' }],
  ['DEMO', '1', { demo: true }],
  ['ALLOW_UNSAFE', 'smtp,demo', { allowUnsafe: new Set(['smtp', 'demo']) }],
  ['TURNSTILE_SECRET_KEY', 'k', { turnstile: { secretKey: 'k' } }],
  ['TURNSTILE_VERIFY_URL', 'http://check.example', { turnstile: { verifyUrl: 'http://check.example' } }],
  ['TRUST_PROXY', '10.0.0.0/8, ::1', { trustProxy: '10.0.0.0/8, ::1' }],
  ['LOG_LEVEL', 'trace', { logLevel: 'trace' }],
  ['CONTACT_EMAIL', 'help@a.example', { contactEmail: 'help@a.example' }],
];

test('OPS-04 every variable is read', () => {
  const given = read(Object.fromEntries(variables.map(([name, value]) => [name, value])));
  for (const [name, , setting] of variables) expect(given, name).toMatchObject(setting);
});

test('OPS-01 Redis needs a database server', () => {
  expect(() => read({ REDIS_URL: 'redis://there' })).toThrow(
    'REDIS_URL needs DATABASE_URL: an embedded database serves a single process.',
  );
});

test('OPS-04 missing secrets are made once, in the data folder', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'sidestage-settings-'));
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }));
  const { jwtSecret, altchaSecret } = readSettings({ DATA_DIR });
  expect([jwtSecret.length, altchaSecret.length]).toEqual([43, 43]);
  expect(readSettings({ DATA_DIR })).toMatchObject({ jwtSecret, altchaSecret });
  const given = 'z'.repeat(32);
  expect(readSettings({ DATA_DIR, JWT_SECRET: given })).toMatchObject({ jwtSecret: given, altchaSecret });
  expect(readSettings({ DATA_DIR, ALTCHA_SECRET: given })).toMatchObject({ jwtSecret, altchaSecret: given });
});

test('OPS-04 with a database server the log level is info and secrets are required', () => {
  expect(read(postgres).logLevel).toBe('info');
  const missing = (name: string) => `${name} must be set (32 characters or more) when DATABASE_URL is.`;
  expect(() => readSettings({ ...postgres, ALTCHA_SECRET: long })).toThrow(missing('JWT_SECRET'));
  expect(() => readSettings({ ...postgres, JWT_SECRET: long })).toThrow(missing('ALTCHA_SECRET'));
});

test('OPS-04 the two ports differ, and both may be 0', () => {
  expect(read({ PORT: '0', OPS_PORT: '0' })).toMatchObject({ port: 0, opsPort: 0 });
  expect(() => read({ PORT: '5000', OPS_PORT: '5000' })).toThrow(
    'OPS_PORT must differ from PORT, but both are 5000; 0 picks a free port.',
  );
});

test('REA-01 push keys are set both or neither', () => {
  const given = {
    VAPID_PUBLIC_KEY: Buffer.alloc(65, 4).toString('base64url'),
    VAPID_PRIVATE_KEY: Buffer.alloc(32, 1).toString('base64url'),
  };
  const keys = { publicKey: given.VAPID_PUBLIC_KEY, privateKey: given.VAPID_PRIVATE_KEY };
  expect(read(given).push.keys).toEqual(keys);
  const refusal = /^VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be a pair/;
  for (const wrong of [
    { VAPID_PUBLIC_KEY: given.VAPID_PUBLIC_KEY },
    { VAPID_PRIVATE_KEY: given.VAPID_PRIVATE_KEY },
    { ...given, VAPID_PUBLIC_KEY: given.VAPID_PRIVATE_KEY },
    { ...given, VAPID_PRIVATE_KEY: `${given.VAPID_PRIVATE_KEY.slice(1)}=` },
  ])
    expect(() => read(wrong)).toThrow(refusal);
});

test('REA-01 push services get a contact address', () => {
  expect(read({ PUBLIC_URL: 'https://a.example', SMTP_URL: 'smtp://mail' }).push.contact).toBe(
    'https://a.example',
  );
  expect(read({ PUBLIC_URL: 'http://localhost' }).push.contact).toBe('mailto:no-reply@sidestage.test');
});
