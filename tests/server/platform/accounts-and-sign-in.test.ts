import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import { tokensWith } from '#server/auth/sessions.ts';
import { users } from '#server/db/schema/users.ts';
import { refusal, statusOf } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailedTokens, mailsTo } from '#tests/support/mails.ts';
import { forgot, hashAsTyped, password, register, signIn } from '#tests/support/second-factor.ts';
import type { Answer } from '#tests/support/server.ts';

const server = await serverOfFile();

/** The token in the newest mailed link. */
const mailedToken = async (email: string) => (await mailedTokens(server, email)).at(-1) ?? '';
const tokenOf = ({ body }: Answer) => v.parse(v.object({ token: v.string() }), body).token;
const as = (token: string) => ({ 'x-auth-token': token });

test('SES-07 registration answers with the text of the spec and sends the mail', async () => {
  const message =
    'Registration successful! A verification email may have been sent. You can proceed to complete your profile.';
  expect(await read(register(server, 'one@example.test'))).toEqual({ message });
  const confirmation = { subject: 'Confirm your e-mail address' };
  expect(await mailsTo(server, 'one@example.test')).toMatchObject([confirmation]);
});

test('SAF-03 registering a known address gets the same answer; its owner gets a mail and keeps the password', async () => {
  const first = await register(server, 'two@example.test');
  const second = await register(server, 'TWO@example.test', { password: 'another password', name: 'Thief' });
  expect({ status: second.status, body: second.body }).toEqual({ status: first.status, body: first.body });
  const newest = (await mailsTo(server, 'two@example.test')).at(-1);
  expect(newest?.subject).toBe('You already have an account');
  expect((await signIn(server, 'two@example.test')).status).toBe(200);
  expect((await signIn(server, 'two@example.test', { password: 'another password' })).status).toBe(400);
});

test('SCR the mailed link confirms the address; a second click is harmless, an unknown link is refused', async () => {
  await register(server, 'three@example.test');
  const token = await mailedToken('three@example.test');
  const verify = (value: string) => server.call('POST', '/api/auth/verify', { token: value });
  expect((await verify(token)).status).toBe(200);
  expect((await verify(token)).status).toBe(200);
  expect(await verify('x'.repeat(43))).toMatchObject({ status: 400, body: { errors: [{ field: 'token' }] } });
  const { body } = await signIn(server, 'three@example.test');
  expect(body).toMatchObject({ user: { isEmailVerified: true } });
});

test('SAF-08 a suspended member cannot reset the password by mail; the link works once they are restored', async () => {
  const email = 'suspended@example.test';
  await register(server, email);
  await forgot(server, email);
  const token = await mailedToken(email);
  const reset = () => server.call('POST', '/api/auth/reset', { token, password: 'quite a new one' });
  const suspendedAt = new Date();
  await server.db.update(users).set({ suspendedAt }).where(eq(users.email, email));
  expect(await reset()).toMatchObject({ status: 403, body: { code: 'account_suspended' } });
  await server.db.update(users).set({ suspendedAt: null }).where(eq(users.email, email));
  expect((await reset()).status).toBe(200);
});

test('SAF-02 a reset refuses the owner’s own address as a password; the link still works for another one', async () => {
  const email = 'own.address@example.test';
  await register(server, email);
  await forgot(server, email);
  const token = await mailedToken(email);
  const reset = (chosen: string) => server.call('POST', '/api/auth/reset', { token, password: chosen });
  expect(await reset('OwnAddress7')).toMatchObject(refusal(400, { field: 'password' }));
  expect((await reset('quite a new one')).status).toBe(200);
});

const email = 'grace@example.test';
beforeAll(async () => {
  await register(server, email, { name: 'Grace' });
  await server.app.services.background.idle();
});

test('SES-05 signing in returns a token and the user, and the token identifies the user', async () => {
  const { status, body } = await signIn(server, email);
  expect(status).toBe(200);
  const user = { _id: expect.any(String), name: 'Grace', email, avatar: null, isEmailVerified: false };
  expect(body).toEqual({ token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/), user });
  const { token } = body as { token: string };
  const me = await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token });
  expect(me).toMatchObject({ status: 200, body: user });
});

test('SES-08 SAF-02 signing out ends the session of this device only, and signing out elsewhere ends all others', async () => {
  const other = 'eight@example.test';
  await register(server, other);
  const signIns = await Promise.all([1, 2, 3].map(() => signIn(server, other)));
  const [first, here, third] = signIns.map((answer) => as(tokenOf(answer)));
  expect((await server.call('DELETE', '/api/auth', undefined, first)).status).toBe(200);
  const isIn = (who: typeof here) => statusOf(server.call('GET', '/api/auth', undefined, who));
  expect([await isIn(first), await isIn(here), await isIn(third)]).toEqual([401, 200, 200]);
  const ended = await server.call('DELETE', '/api/account/sessions?keep=current', undefined, here);
  expect(ended.body).toEqual({ ended: 1 });
  expect([await isIn(here), await isIn(third)]).toEqual([200, 401]);
  const { body } = await server.call('GET', '/api/account/sessions', undefined, here);
  expect(body).toMatchObject({ items: [{ current: true }] });
});

test('SAF-03 a wrong password and an unknown address get the same answer', async () => {
  const wrong = await signIn(server, email, { password: 'not this one' });
  const unknown = await signIn(server, 'nobody@example.test');
  const errors = [{ msg: 'Incorrect e-mail or password.' }];
  expect(wrong).toMatchObject({ status: 400, body: { errors, captchaRequired: false, type: 'altcha' } });
  expect(unknown.body).toEqual(wrong.body);
});

test('OPS-04 only tokens signed with the current or the previous secret are valid', async () => {
  const [before, now, other] = ['b', 'n', 'o'].map((letter) => tokensWith(letter.repeat(32)));
  const rotating = tokensWith('n'.repeat(32), 'b'.repeat(32));
  const id = '01a20745-5609-7f02-805d-b76e201f6a7b';
  const at = new Date('2026-11-20T10:00:00.000Z');
  const claims = { userId: id, sessionId: id, expiresAt: new Date(at.getTime() + 60_000) };
  for (const good of [before, now, rotating])
    expect(await rotating.read((await good?.sign(claims, at)) ?? '', at)).toEqual(claims);
  expect(await rotating.read((await other?.sign(claims, at)) ?? '', at)).toBeUndefined();
  expect(await before?.read(await rotating.sign(claims, at), at)).toBeUndefined();
});

test('SAF-02 registration stores an argon2id hash with its parameters, never the password', async () => {
  const [user] = await server.db.select().from(users).where(eq(users.email, email));
  const hash = user?.passwordHash ?? '';
  const [, memory, passes, lanes, salt = '', key = ''] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/.exec(hash) ?? [];
  // OWASP minimum for argon2id: 19 MiB and two passes.
  expect(Number(memory), hash).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes), hash).toBeGreaterThanOrEqual(2);
  expect(Number(lanes), hash).toBe(1);
  expect([salt, key].map((part) => Buffer.from(part, 'base64').length)).toEqual([16, 32]);
  expect(JSON.stringify(user)).not.toContain(password);
});

const composed = 'trois mots étranges'.normalize('NFC');
const decomposed = composed.normalize('NFD');

test('SAF-02 a password stored decomposed still signs in, and is then stored composed', async () => {
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

test('SAF-02 a common password is refused at its field when joining, resetting and changing', async () => {
  const weak = 'aaaaaaaaaa';
  const refused = (field: string) => refusal(400, { field });
  const joining = await register(server, 'ada.quill@example.test', { password: weak });
  expect(joining).toMatchObject(refused('password'));
  const resetting = { token: 'x'.repeat(43), password: weak };
  expect(await server.call('POST', '/api/auth/reset', resetting)).toMatchObject(refused('password'));
  const eve = await server.member();
  const changing = { currentPassword: 'none', newPassword: weak };
  expect(await eve.call('PUT', '/api/account/password', changing)).toMatchObject(refused('newPassword'));
});
