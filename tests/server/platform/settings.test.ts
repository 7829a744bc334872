import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockData } from '#server/config/data-folder.ts';
import { SettingError } from '#server/config/reader.ts';
import { readSettings } from '#server/settings.ts';
import { startServer } from '#tests/support/server.ts';

const folder = mkdtempSync(join(tmpdir(), 'sidestage-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));
const read = (env: Record<string, string>) => readSettings({ DATA_DIR: join(folder, 'data'), ...env });
const file = join(folder, 'file');
writeFileSync(file, '');
const long = 'x'.repeat(32);
const postgres = { DATABASE_URL: 'postgres://here/db', JWT_SECRET: long, ALTCHA_SECRET: long };

describe('OPS-04 a wrong setting is told in one sentence that names it', () => {
  test.each<[string, Record<string, string>]>([
    ['PORT', { PORT: 'abc' }],
    ['OPS_PORT', { OPS_PORT: 'abc' }],
    ['OPS_PORT', { PORT: '4601' }],
    ['ALLOW_UNSAFE', { ALLOW_UNSAFE: 'everything' }],
    ['ALLOW_UNSAFE', { ALLOW_UNSAFE: 'demo smtp' }],
    ['SMTP_URL', { ...postgres }],
    ['SMTP_URL', { ...postgres, ALLOW_UNSAFE: 'demo' }],
    ['DEMO', { DEMO: '1', HOST: '0.0.0.0' }],
    ['DEMO', { DEMO: '1', HOST: '::' }],
    ['DEMO', { DEMO: '1', HOST: 'sidestage.example', ALLOW_UNSAFE: 'smtp' }],
    ['SMTP_URL', { HOST: '0.0.0.0' }],
    ['JWT_SECRET_BEFORE', { JWT_SECRET_BEFORE: 'short' }],
    ['DEMO', { DEMO: '1', PUBLIC_URL: 'https://sidestage.example' }],
    ['CONTACT_EMAIL', { CONTACT_EMAIL: 'help' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://here/db' }],
    ['JWT_SECRET', { JWT_SECRET: 'short' }],
    ['ALTCHA_SECRET', { ALTCHA_SECRET: 'short' }],
    ['SMTP_URL', { SMTP_URL: 'http://mail' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'javascript:alert(1)' }],
    ['DATA_DIR', { DATA_DIR: file }],
    ['DATA_DIR', { DATA_DIR: join(file, 'below') }],
    ['DEMO', { DEMO: 'maybe' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['TURNSTILE_VERIFY_URL', { TURNSTILE_SECRET_KEY: 'k', TURNSTILE_VERIFY_URL: 'ftp://x' }],
  ])('%s: %o', (name, env) => {
    const failure = (() => {
      try {
        return read(env);
      } catch (error) {
        return error;
      }
    })();
    expect(failure).toBeInstanceOf(SettingError);
    const { message } = failure as SettingError;
    expect(message).toMatch(new RegExp(`^${name} .*\\.$`));
    expect(message).not.toContain('\n');
  });

  test('a secret and an address with a password are never repeated', () => {
    expect(() => read({ JWT_SECRET: 'hunter2' })).not.toThrow(/hunter2/);
    expect(() => read({ DATABASE_URL: 'mysql://root:hunter2@here/db' })).not.toThrow(/hunter2/);
  });
});

describe('OPS-04 an unsafe start needs a waiver of its own', () => {
  test.each<[string, Record<string, string>]>([
    ['live links kept in a database', { ...postgres, ALLOW_UNSAFE: 'smtp' }],
    [
      'demo people on an open address',
      { DEMO: '1', HOST: '0.0.0.0', ALLOW_UNSAFE: 'demo,smtp,public-url,secrets' },
    ],
    ['all', { ...postgres, DEMO: '1', HOST: '0.0.0.0', ALLOW_UNSAFE: ' smtp, demo ,public-url' }],
  ])('%s', (_what, env) => expect(() => read(env)).not.toThrow());

  test.each<[string, Record<string, string>]>([
    ['mails that are sent', { ...postgres, SMTP_URL: 'smtp://mail' }],
    ['demo people on this machine', { DEMO: '1', HOST: 'localhost' }],
    [
      'demo people on this machine, named otherwise',
      { DEMO: '1', HOST: '::1', PUBLIC_URL: 'http://127.1.2.3:80' },
    ],
    [
      'an open address with mail, a name and secrets of its own',
      { ...postgres, HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example', SMTP_URL: 'smtp://mail' },
    ],
  ])('and none: %s', (_what, env) => expect(() => read(env)).not.toThrow());
});

describe('secrets of an embedded installation', () => {
  const file = join(folder, 'data', 'secrets.json');

  test('are only for the eyes of their owner', () => {
    read({});
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test('that are damaged stop the start with a sentence', () => {
    const kept = readFileSync(file);
    writeFileSync(file, '{"jwtSecret": "short"}');
    expect(() => read({})).toThrow(/secrets\.json/);
    writeFileSync(file, kept);
  });
});

describe('the lock of the data folder', () => {
  const dataDir = join(folder, 'locked');
  const lockFile = join(dataDir, 'lock');

  test('is given back, and taken again', () => {
    lockData(dataDir)();
    lockData(dataDir)();
    expect(() => statSync(lockFile)).toThrow('ENOENT');
  });

  test('of a running process stops a second start, which names it', () => {
    const parent = process.ppid;
    lockData(dataDir)();
    writeFileSync(lockFile, JSON.stringify({ pid: parent, started: '' }));
    expect(() => lockData(dataDir)).toThrow(new RegExp(`process ${parent}\\) is using .*locked`));
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: parent });
  });

  test.each([
    ['a process that is gone', JSON.stringify({ pid: 2 ** 22 + 1, started: '' })],
    ['a process whose number another one has by now', JSON.stringify({ pid: process.ppid, started: '1' })],
    ['nobody: half a file', '{"pid":'],
  ])('of %s is taken over', (_whose, content) => {
    writeFileSync(lockFile, content);
    const release = lockData(dataDir);
    expect(JSON.parse(readFileSync(lockFile, 'utf8'))).toMatchObject({ pid: process.pid });
    release();
  });
});

test('SCR static pages: where people write to those who run the place is what its settings say', async () => {
  expect(read({}).contactEmail).toBeUndefined();
  const { contactEmail } = read({ CONTACT_EMAIL: 'help@a.example' });
  const server = await startServer({ contactEmail });
  try {
    expect(await server.call('GET', '/api/contact')).toMatchObject({
      status: 200,
      body: { email: 'help@a.example' },
    });
  } finally {
    await server.close();
  }
});
