import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { mailedTokens } from '#tests/support/mails.ts';
import { hashAsTyped } from '#tests/support/old-hash.ts';
import { signIn } from '#tests/support/second-factor.ts';

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

const composed = 'trois mots étranges'.normalize('NFC');
const decomposed = composed.normalize('NFD');

test('SAF-02 a password stored decomposed signs in as it was typed, and from then on composed, too', async () => {
  const ada = await server.member();
  const passwordHash = hashAsTyped(decomposed);
  await server.db.update(users).set({ passwordHash }).where(eq(users.id, ada.id));
  const hashOf = async () =>
    (await server.db.select().from(users).where(eq(users.id, ada.id)))[0]?.passwordHash;
  expect((await signIn(server, ada.email, { password: 'trois mots etranges' })).status).toBe(400);
  expect(await hashOf()).toBe(passwordHash);
  const atOnce = [1, 2].map(() => signIn(server, ada.email, { password: decomposed }));
  expect((await Promise.all(atOnce)).map(({ status }) => status)).toEqual([200, 200]);
  const renewed = await hashOf();
  expect(renewed).not.toBe(passwordHash);
  expect((await signIn(server, ada.email, { password: composed })).status).toBe(200);
  expect(await hashOf()).toBe(renewed);
});

test('SAF-02 a password that is common once its wide letters are read as usual ones is refused', async () => {
  const ada = await server.member();
  const passwordHash = hashAsTyped(composed);
  await server.db.update(users).set({ passwordHash }).where(eq(users.id, ada.id));
  const change = { currentPassword: composed, newPassword: 'ｐａｓｓｗｏｒｄ１２３' };
  expect(await ada.call('PUT', '/api/account/password', change)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'newPassword' }] },
  });
});

const newcomer = { name: 'Ada Quill', email: 'ada.quill@example.test' };

test('SAF-02 a common password is refused at its field when joining, resetting and changing', async () => {
  const refusal = (field: string) => ({
    status: 400,
    body: { errors: [{ field, msg: expect.any(String) }] },
  });
  const weak = 'aaaaaaaaaa';
  const turnstileToken = await botToken(server);
  expect(
    await server.call('POST', '/api/users', { ...newcomer, password: weak, turnstileToken }),
  ).toMatchObject(refusal('password'));
  const token = 'x'.repeat(43);
  expect(await server.call('POST', '/api/auth/reset', { token, password: weak })).toMatchObject(
    refusal('password'),
  );
  const eve = await server.member();
  const change = { currentPassword: 'none', newPassword: weak };
  expect(await eve.call('PUT', '/api/account/password', change)).toMatchObject(refusal('newPassword'));
});
