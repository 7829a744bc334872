import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { hashAsTyped } from '#tests/support/old-hash.ts';
import { signIn } from '#tests/support/second-factor.ts';

const server = await serverOfFile();
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
