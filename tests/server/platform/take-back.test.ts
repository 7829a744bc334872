import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { mailedTokens, mailsTo } from '#tests/support/mails.ts';
import { memberWithPassword, password, signIn as signInWith } from '#tests/support/second-factor.ts';
import type { Member } from '#tests/support/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const newPassword = 'quite a new one';

let ada: Member;
let clock = Date.now();
let count = 0;
const wanted = () => `moved${++count}@example.test`;

const server = await serverOfFile({}, { now: () => new Date(clock) });
beforeEach(async () => {
  clock += day;
  ada = await memberWithPassword(server);
});

const lastToken = async (email: string) => (await mailedTokens(server, email)).at(-1) ?? '';
/** The account moves to another address, as its owner or a thief does it. Answers that address. */
const moves = async () => {
  clock += minute;
  const email = wanted();
  const body = { name: 'Ada', email, currentPassword: password, turnstileToken: await botToken(server) };
  expect((await ada.call('PUT', '/api/account', body)).status).toBe(200);
  const token = await lastToken(email);
  expect((await server.call('POST', '/api/auth/verify', { token })).status).toBe(200);
  return email;
};
const takeBack = (token: string, chosen = newPassword) =>
  server.call('POST', '/api/auth/take-back', { token, password: chosen });
const rowOf = async () => (await server.db.select().from(users).where(eq(users.id, ada.id)))[0];
const signIn = (email: string, chosen: string) => signInWith(server, email, { password: chosen });
const register = async (email: string) =>
  server.call('POST', '/api/users', {
    name: 'Eve',
    email,
    password: 'a long password',
    turnstileToken: await botToken(server),
  });

describe('SET-01 the way back at the old address', () => {
  test('SET-01 puts the address back with a new password, signs everybody out, and ends their links', async () => {
    const email = await moves();
    const back = await lastToken(ada.email);
    await server.call('POST', '/api/auth/forgot', { email, turnstileToken: await botToken(server) });
    await server.app.services.background.idle();
    const reset = await lastToken(email);
    expect(await takeBack(back)).toMatchObject({ status: 200 });
    expect(await rowOf()).toMatchObject({ email: ada.email });
    expect((await ada.call('GET', '/api/auth')).status).toBe(401);
    expect(
      (await server.call('POST', '/api/auth/reset', { token: reset, password: 'theirs again' })).status,
    ).toBe(400);
    expect((await signIn(ada.email, password)).status).toBe(400);
    expect((await signIn(email, password)).status).toBe(400);
    expect((await signIn(ada.email, newPassword)).status).toBe(200);
    expect((await mailsTo(server, ada.email)).at(-1)?.subject).toBe('Your password was changed');
  });

  test('SET-01 works once, however many ask at once, and not as any other link', async () => {
    await moves();
    const back = await lastToken(ada.email);
    for (const path of ['verify', 'not-me'])
      expect((await server.call('POST', `/api/auth/${path}`, { token: back })).status).toBe(400);
    const reset = { token: back, password: newPassword };
    expect((await server.call('POST', '/api/auth/reset', reset)).status).toBe(400);
    expect(await takeBack(back, 'password12')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'password' }] },
    });
    const answers = await Promise.all([1, 2, 3].map((n) => takeBack(back, `odd new words ${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
    expect(await takeBack(back)).toMatchObject({ status: 400, body: { errors: [{ field: 'token' }] } });
    expect((await takeBack('x'.repeat(43))).status).toBe(400);
  });

  test('SET-01 works for fourteen days, also after the thief has chosen a password', async () => {
    await moves();
    const back = await lastToken(ada.email);
    await ada.call('PUT', '/api/account/password', {
      currentPassword: password,
      newPassword: 'theirs, all theirs',
    });
    clock += 13.9 * day;
    expect((await takeBack(back)).status).toBe(200);
  });

  test('SET-01 is too late after fourteen days', async () => {
    await moves();
    const late = await lastToken(ada.email);
    clock += 14.1 * day;
    expect((await takeBack(late)).status).toBe(400);
  });

  test('SET-01 of two changes the earlier one’s ends the later one’s, and not the other way round', async () => {
    const second = await moves();
    const toFirst = await lastToken(ada.email);
    await moves();
    const toSecond = await lastToken(second);
    expect((await takeBack(toSecond)).status).toBe(200);
    expect(await rowOf()).toMatchObject({ email: second });
    expect((await takeBack(toFirst)).status).toBe(200);
    expect(await rowOf()).toMatchObject({ email: ada.email });
  });

  test('SET-01 a thief who moved the account twice cannot come back by the address in between', async () => {
    const second = await moves();
    const toFirst = await lastToken(ada.email);
    await moves();
    const toSecond = await lastToken(second);
    expect((await takeBack(toFirst)).status).toBe(200);
    expect((await takeBack(toSecond)).status).toBe(400);
    expect(await rowOf()).toMatchObject({ email: ada.email });
  });

  test('SET-01 is barred by nobody who registers the old address unproven; by a proven account it is', async () => {
    await moves();
    const back = await lastToken(ada.email);
    await register(ada.email);
    expect((await signIn(ada.email, 'a long password')).status).toBe(200);
    expect((await takeBack(back)).status).toBe(200);
    expect(await rowOf()).toMatchObject({ email: ada.email });
    expect((await signIn(ada.email, 'a long password')).status).toBe(400);

    ada = await memberWithPassword(server);
    const email = await moves();
    const again = await lastToken(ada.email);
    const owner = await server.member({ email: ada.email });
    expect(await takeBack(again)).toMatchObject({ status: 409, body: { code: 'address_taken' } });
    expect(await rowOf()).toMatchObject({ email });
    expect((await ada.call('GET', '/api/auth')).status).toBe(200);
    await server.db.update(users).set({ email: wanted() }).where(eq(users.id, owner.id));
    expect((await takeBack(again)).status).toBe(200);
  });

  test('SET-01 a suspended member takes nothing back, and can once they are restored', async () => {
    await moves();
    const back = await lastToken(ada.email);
    await server.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, ada.id));
    expect(await takeBack(back)).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
    await server.db.update(users).set({ suspendedAt: null }).where(eq(users.id, ada.id));
    expect((await takeBack(back)).status).toBe(200);
  });

  test('SET-01 is mailed to no address that was not proven', async () => {
    await server.db.update(users).set({ verifiedAt: null }).where(eq(users.id, ada.id));
    await moves();
    expect(await mailsTo(server, ada.email)).toEqual([]);
  });
});
