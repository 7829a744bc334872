import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { lockData } from '#server/config/data-folder.ts';
import { isProxy, SettingError, trustWarning } from '#server/config/reader.ts';
import { readSettings, refuseDemoInTheOpen, refuseUnsafe, type Waiver } from '#server/settings.ts';

const unset = { publicUrl: undefined, databaseUrl: undefined, smtpUrl: undefined, demo: undefined };
const safe = { ...unset, host: '127.0.0.1', allowUnsafe: new Set<Waiver>(), hasOwnSecrets: false };
const complete = { publicUrl: 'https://sidestage.example', smtpUrl: 'smtp://mail', hasOwnSecrets: true };
const open = { ...safe, ...complete, host: '0.0.0.0' };
const withDatabase = { ...safe, databaseUrl: 'postgres://here/db' };

test('OPS-04 a local server, or a complete public one, starts', () => {
  for (const settings of [safe, { ...safe, demo: true }, open, { ...open, demo: false }])
    expect(() => refuseUnsafe(settings)).not.toThrow();
});

test('OPS-04 a database server without SMTP is refused, as sign-in links would stay readable', () => {
  expect(() => refuseUnsafe(withDatabase)).toThrow(
    'SMTP_URL must be set when DATABASE_URL is: otherwise e-mails are not sent, and their sign-in links stay readable in the database. To start anyway, set ALLOW_UNSAFE=smtp.',
  );
  expect(() => refuseUnsafe({ ...withDatabase, smtpUrl: 'smtp://mail' })).not.toThrow();
  expect(() => refuseUnsafe({ ...withDatabase, allowUnsafe: new Set(['smtp']) })).not.toThrow();
  expect(() => refuseUnsafe({ ...withDatabase, allowUnsafe: new Set(['demo']) })).toThrow(SettingError);
});

const secrets = 'JWT_SECRET and ALTCHA_SECRET';
test.each<[lacking: object, waiver: Waiver, names: string, why: string]>([
  [{ smtpUrl: undefined }, 'smtp', 'SMTP_URL', 'otherwise nobody can confirm an address or reset a password'],
  [{ publicUrl: undefined }, 'public-url', 'PUBLIC_URL', 'links in e-mails use it'],
  [{ hasOwnSecrets: false }, 'secrets', secrets, 'a copy of DATA_DIR would reveal generated ones'],
])('OPS-04 a public server that lacks %o is refused unless waived', (lacking, waiver, names, why) => {
  expect(() => refuseUnsafe({ ...open, ...lacking })).toThrow(
    `${names} must be set when HOST "0.0.0.0" makes the server public: ${why}. To start anyway, set ALLOW_UNSAFE=${waiver}.`,
  );
  expect(() => refuseUnsafe({ ...open, ...lacking, allowUnsafe: new Set([waiver]) })).not.toThrow();
  expect(() => refuseUnsafe({ ...safe, ...lacking })).not.toThrow();
});

test('OPS-04 everything missing is named at once, with the waivers already given', () => {
  const lacking = { ...safe, host: '::', allowUnsafe: new Set<Waiver>(['demo']) };
  expect(() => refuseUnsafe(lacking)).toThrow(
    /^SMTP_URL must .* PUBLIC_URL must .* JWT_SECRET and .* set ALLOW_UNSAFE=demo,smtp,public-url,secrets\.$/,
  );
  const known = { ...safe, publicUrl: 'https://sidestage.example' };
  expect(() => refuseUnsafe(known)).toThrow(/^SMTP_URL must be set when PUBLIC_URL /);
});

test('OPS-04 demo members in the data of a public server are refused unless waived', () => {
  expect(() => refuseDemoInTheOpen(safe)).not.toThrow();
  expect(() => refuseDemoInTheOpen(open)).toThrow(
    'HOST "0.0.0.0" lets others use the demo accounts in this data, whose password is public. Use another DATA_DIR or DATABASE_URL, or start with ALLOW_UNSAFE=demo.',
  );
  expect(() => refuseDemoInTheOpen({ ...open, allowUnsafe: new Set(['demo']) })).not.toThrow();
});

test.each<[string, boolean | number | string]>([
  ['', false],
  ['0', false],
  ['true', true],
  ['1', 1],
  ['10.0.0.1', '10.0.0.1'],
  ['10.0.0.0/32', '10.0.0.0/32'],
  ['fd00::/128', 'fd00::/128'],
])('SAF-09 TRUST_PROXY %j is read as %j', (value, expected) => {
  expect(read({ TRUST_PROXY: value }).trustProxy).toBe(expected);
});

test.each(['yes', '-1', 'x1', '10.0.0.0/0', '10.0.0.0/33', '10.0.0.0/', '10.0.0.1,'])(
  'SAF-09 TRUST_PROXY %s is refused',
  (value) => {
    expect(() => read({ TRUST_PROXY: value })).toThrow(
      `TRUST_PROXY must be true, false, a number of proxies or a list of addresses, but is "${value}".`,
    );
  },
);

test('SAF-09 the start warns of trusting every proxy', () => {
  expect(trustWarning({ trustProxy: true })).toBe(
    'TRUST_PROXY=true trusts any address that a caller claims, so limits by address stop nobody. Set the number of proxies instead: TRUST_PROXY=1.',
  );
  for (const trustProxy of [1, false]) expect(trustWarning({ trustProxy })).toBeUndefined();
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

const folder = mkdtempSync(join(tmpdir(), 'sidestage-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (env: Record<string, string>) => readSettings({ DATA_DIR: join(folder, 'data'), ...env });
const file = join(folder, 'file');
writeFileSync(file, '');

test.each<[string, Record<string, string>]>([
  ['OPS_PORT', { OPS_PORT: 'abc' }],
  ['ALLOW_UNSAFE', { ALLOW_UNSAFE: 'everything' }],
  ['DEMO', { DEMO: '1', HOST: '0.0.0.0' }],
  ['JWT_SECRET_BEFORE', { JWT_SECRET_BEFORE: 'short' }],
  ['DEMO', { DEMO: '1', PUBLIC_URL: 'https://sidestage.example' }],
  ['CONTACT_EMAIL', { CONTACT_EMAIL: 'help' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://here/db' }],
  ['SMTP_URL', { SMTP_URL: 'http://mail' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
  ['DATA_DIR', { DATA_DIR: file }],
  ['DATA_DIR', { DATA_DIR: join(file, 'below') }],
  ['TURNSTILE_VERIFY_URL', { TURNSTILE_SECRET_KEY: 'k', TURNSTILE_VERIFY_URL: 'ftp://x' }],
])('OPS-04 an invalid %s is refused: %o', (name, env) => {
  expect(() => read(env)).toThrow(SettingError);
  expect(() => read(env)).toThrow(new RegExp(`^${name} [^\\n]*\\.$`));
});

test('OPS-04 errors never repeat a secret or a password', () => {
  expect(() => read({ JWT_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
  expect(() => read({ DATABASE_URL: 'mysql://root:hunter2@here/db' })).not.toThrow(/hunter2/);
});

const secretsFile = join(folder, 'data', 'secrets.json');

test('OPS-04 the file of secrets is readable by its owner alone', () => {
  read({});
  expect(statSync(secretsFile).mode & 0o777).toBe(0o600);
});

test('OPS-04 damaged secrets stop the start with a sentence', () => {
  const original = readFileSync(secretsFile);
  writeFileSync(secretsFile, '{"jwtSecret": "short"}');
  expect(() => read({})).toThrow(/secrets\.json/);
  writeFileSync(secretsFile, original);
});

const dataDir = join(folder, 'locked');
const lockFile = join(dataDir, 'lock');

test('OPS-04 the lock is released and taken again, and a new data folder is private', () => {
  lockData(dataDir)();
  lockData(dataDir)();
  expect(() => statSync(lockFile)).toThrow('ENOENT');
  const fresh = join(folder, 'fresh', 'data');
  lockData(fresh)();
  expect(statSync(fresh).mode & 0o777).toBe(0o700);
});

test('OPS-04 the lock of a running process stops a second start, which names it', () => {
  const parent = process.ppid;
  lockData(dataDir)();
  writeFileSync(lockFile, JSON.stringify({ pid: parent, started: '' }));
  expect(() => lockData(dataDir)).toThrow(new RegExp(`process ${parent}\\) is using .*locked`));
  expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: parent });
});

test.each([
  ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: '' })],
  ['a process whose id another one has by now', JSON.stringify({ pid: process.ppid, started: '1' })],
  ['no process, in half a file', '{"pid":'],
])('OPS-04 the lock of %s is taken over', (_whose, content) => {
  writeFileSync(lockFile, content);
  const release = lockData(dataDir);
  expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: process.pid });
  release();
});
