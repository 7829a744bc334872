import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Device } from '#contract/account.ts';
import { sessions } from '#server/db/schema/auth.ts';
import { users } from '#server/db/schema/users.ts';
import { type Asking, itemsOf, refusal } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailedTokens, mailsTo } from '#tests/support/mails.ts';
import { memberWithPassword, password } from '#tests/support/second-factor.ts';
import { type Member, openSession } from '#tests/support/server.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0';
const phone = 'Mozilla/5.0 (Linux; Android 15) Chrome/156.0 Mobile Safari/537.36';
const minute = 60_000;
const day = 24 * 60 * minute;

let ada: Member;
let clock = Date.now();

const server = await serverOfFile({}, { now: () => new Date(clock) });
beforeEach(async () => {
  clock += day;
  ada = await memberWithPassword(server);
  await updateAda({ createdAt: new Date(clock) });
});

const updateAda = (row: Partial<typeof users.$inferInsert>) =>
  server.db.update(users).set(row).where(eq(users.id, ada.id));
const devicesOf = (who: Asking) => itemsOf<Device>(who, '/api/account/sessions');
const as = (token: string): Asking => ({
  call: (method, url, body) => server.call(method, url, body, { 'x-auth-token': token }),
});
/** Signs Ada in on another device without sending a mail. */
const addDevice = async (userAgent: string) => {
  const { write, now } = server.app.services;
  return as(await write((tx) => openSession(tx, server.app.tokens, ada.id, userAgent, now())));
};
const signIn = async (userAgent: string) => {
  const body = { email: ada.email, password, turnstileToken: await botToken(server) };
  const answer = server.call('POST', '/api/auth', body, { 'user-agent': userAgent });
  return as((await read<{ token: string }>(answer)).token);
};
const isIn = async (who: Asking) => (await who.call('GET', '/api/auth')).status === 200;

test('SET-02 devices are listed with only a kind, a name and a last use, this one first', async () => {
  clock += minute;
  await addDevice(phone);
  const [first, second, ...more] = await devicesOf(ada);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ current: true, kind: 'unknown', name: 'Unknown device' });
  const now = new Date(clock).toISOString();
  const device = { id: second?.id, current: false, kind: 'phone', name: 'Chrome on Android' };
  expect(second).toEqual({ ...device, createdAt: now, lastSeenAt: now });
});

test('SET-02 the last use is written at most every five minutes', async () => {
  const seen = async () => (await devicesOf(ada))[0]?.lastSeenAt;
  const before = await seen();
  clock += 4 * minute;
  expect(await seen()).toBe(before);
  clock += 2 * minute;
  expect(await isIn(ada)).toBe(true);
  expect(await seen()).toBe(new Date(clock).toISOString());
});

test('SET-02 only the owner renames a device', async () => {
  const [own] = await devicesOf(ada);
  const url = `/api/account/sessions/${own?.id}`;
  const renamed = await read(ada.call('PUT', url, { name: '  The old laptop ' }));
  expect(renamed).toMatchObject({ name: 'The old laptop' });
  expect((await devicesOf(ada))[0]).toMatchObject({ name: 'The old laptop', kind: 'unknown' });
  const ben = await server.member({ name: 'Ben' });
  expect((await ben.call('PUT', url, { name: 'Mine' })).status).toBe(404);
  expect(await ada.call('PUT', url, { name: 'x'.repeat(41) })).toMatchObject(refusal(400, { field: 'name' }));
  expect((await ada.call('PUT', url, { name: '   ' })).status).toBe(400);
  expect((await devicesOf(ada))[0]).toMatchObject({ name: 'The old laptop' });
});

test('SET-02 only the owner ends a device, once', async () => {
  const [tablet, other] = [await addDevice(phone), await addDevice(firefox)];
  const [device] = (await devicesOf(ada)).filter(({ kind }) => kind === 'phone');
  const url = `/api/account/sessions/${device?.id}`;
  const ben = await server.member({ name: 'Ben' });
  expect((await ben.call('DELETE', url)).status).toBe(404);
  expect(await isIn(tablet)).toBe(true);
  expect(await read(ada.call('DELETE', url))).toEqual({ ended: 1 });
  expect([await isIn(tablet), await isIn(other)]).toEqual([false, true]);
  expect((await ada.call('DELETE', url)).status).toBe(404);
  expect((await ada.call('PUT', url, { name: 'Ghost' })).status).toBe(404);
});

const newDevice = 'Your account was used on a new device';
const subjects = async () => (await mailsTo(server, ada.email)).map(({ subject }) => subject);
const notMe = (token = '') => server.call('POST', '/api/auth/not-me', { token });

test('SET-02 a sign-in is mailed for a new device, not for a known one', async () => {
  await signIn(firefox);
  const [mail] = await mailsTo(server, ada.email);
  expect(mail).toMatchObject({ subject: newDevice });
  expect(mail?.text).toContain('Firefox on Linux');
  clock += 11 * minute;
  await signIn(firefox.replaceAll('150', '151'));
  expect(await subjects()).toEqual([newDevice]);
  await signIn(phone);
  expect(await subjects()).toEqual([newDevice, newDevice]);
});

test('SET-02 neither the first device nor an unverified address gets a mail; months later a new device does', async () => {
  const forget = () => server.db.delete(sessions).where(eq(sessions.userId, ada.id));
  await forget();
  await signIn(firefox);
  await updateAda({ verifiedAt: null });
  await signIn(phone);
  expect(await subjects()).toEqual([]);
  await updateAda({ verifiedAt: new Date(clock) });
  clock += 60 * day;
  await forget();
  await signIn(phone);
  expect(await subjects()).toEqual([newDevice]);
});

test('SET-02 the “not me” link ends that device and later ones, once, and not by being opened', async () => {
  clock += minute;
  const thief = await signIn(firefox);
  clock += minute;
  const next = await signIn(phone);
  expect(await subjects()).toEqual([newDevice]);
  const [token] = await mailedTokens(server, ada.email);
  expect((await server.call('GET', `/not-me?token=${token}`)).status).not.toBe(500);
  expect(await isIn(thief)).toBe(true);
  const answers = await Promise.all([notMe(token), notMe(token), notMe(token)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect([await isIn(thief), await isIn(next), await isIn(ada)]).toEqual([false, false, true]);
  clock += 11 * minute;
  await signIn(firefox);
  expect(await subjects()).toEqual([newDevice, newDevice]);
});

test('SET-02 the “not me” link describes the device while its session lasts', async () => {
  const at = clock;
  await signIn(firefox);
  const [token = ''] = await mailedTokens(server, ada.email);
  const ask = () => server.call('POST', '/api/auth/mailed-link', { token });
  clock += 5 * day;
  const device = { kind: 'computer', name: 'Firefox on Linux', signedInAt: new Date(at).toISOString() };
  expect((await ask()).body).toEqual({ email: ada.email, device });
  await server.db.delete(sessions).where(eq(sessions.userId, ada.id));
  expect(await ask()).toMatchObject({ status: 400 });
});

test('SET-02 the “not me” link works after the address changed, and no other token does', async () => {
  const thief = await signIn(firefox);
  const [token] = await mailedTokens(server, ada.email);
  await updateAda({ email: `moved-${ada.email}` });
  expect((await notMe('x'.repeat(43))).status).toBe(400);
  expect((await server.call('POST', '/api/auth/verify', { token })).status).toBe(400);
  const resetting = { token, password: 'odd new words' };
  expect((await server.call('POST', '/api/auth/reset', resetting)).status).toBe(400);
  clock += 20 * day;
  expect((await notMe(token)).status).toBe(200);
  expect(await isIn(thief)).toBe(false);
});
