import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { mailedTokens } from '#tests/support/mails.ts';

const server = await serverOfFile();

const password = 'three odd words';

const register = async (email: string) =>
  server.call('POST', '/api/users', {
    name: 'Grace',
    email,
    password,
    turnstileToken: await botToken(server),
  });

async function storedOf(email: string) {
  const [user] = await server.db.select().from(users).where(eq(users.email, email));
  if (!user) throw new Error(`Nobody has ${email}`);
  return user;
}

/** At least what OWASP asks of argon2id: 19 MiB and two passes. */
function expectHash(hash: string) {
  const [, memory, passes, lanes, salt = '', key = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  expect(Number(memory), hash).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes), hash).toBeGreaterThanOrEqual(2);
  expect(Number(lanes), hash).toBe(1);
  expect(Buffer.from(salt, 'base64')).toHaveLength(16);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
}

test('SAF-02 who registers is stored with an argon2id hash and its parameters, never with the password', async () => {
  await register('grace@example.test');
  const user = await storedOf('grace@example.test');
  expectHash(user.passwordHash);
  expect(JSON.stringify(user)).not.toContain(password);
});

test('SAF-02 the same password of two people has two salts, and so two hashes', async () => {
  await register('one@example.test');
  await register('two@example.test');
  const [one, two] = [await storedOf('one@example.test'), await storedOf('two@example.test')];
  expectHash(one.passwordHash);
  expectHash(two.passwordHash);
  expect(one.passwordHash).not.toBe(two.passwordHash);
  expect(one.passwordHash.split('$')[4]).not.toBe(two.passwordHash.split('$')[4]);
});

test('SAF-02 a password that is reset is hashed alike', async () => {
  const email = 'three@example.test';
  await register(email);
  const first = (await storedOf(email)).passwordHash;
  await server.call('POST', '/api/auth/forgot', { email, turnstileToken: await botToken(server) });
  const token = (await mailedTokens(server, email)).at(-1);
  const reset = await server.call('POST', '/api/auth/reset', { token, password: 'quite a new one' });
  expect(reset.status).toBe(200);
  const second = (await storedOf(email)).passwordHash;
  expectHash(second);
  expect(second).not.toBe(first);
});
