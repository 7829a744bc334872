import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { SecondFactor } from '#contract/account.ts';
import type { CalendarAddress } from '#contract/calendar.ts';
import { loginFailures, mailSends, passkeys, secondFactors } from '#server/db/schema/auth.ts';
import { pushSubscriptions } from '#server/db/schema/notifications.ts';
import { get, refusal } from '#tests/server/answers.ts';
import { serverOfFile, socketOfTest } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailedTokens, mailsTo } from '#tests/support/mails.ts';
import { newDevice } from '#tests/support/push-service.ts';
import {
  challengeOf,
  codeOf,
  forgot,
  memberWithFactor,
  memberWithPassword,
  password,
  signIn,
  wrongCode,
} from '#tests/support/second-factor.ts';
import type { Member } from '#tests/support/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const newPassword = 'some other odd words';

let clock = Date.now();
const server = await serverOfFile({}, { now: () => new Date(clock) });
const url = await server.listen();

beforeEach(async () => {
  clock += 3 * day;
  await server.db.delete(loginFailures);
});

const lastToken = async (email: string) => (await mailedTokens(server, email)).at(-1);
const reset = async (email: string, chosen = newPassword) => {
  await server.db.delete(mailSends);
  await forgot(server, email);
  return server.call('POST', '/api/auth/reset', { token: await lastToken(email), password: chosen });
};
/** Moves the account to another address; its owner gets the link that restores the old one. */
const moveAway = async (who: Member, currentPassword = password) => {
  const email = `thief-${who.id}@example.test`;
  const turnstileToken = await botToken(server);
  await who.call('PUT', '/api/account', { name: 'Ada', email, currentPassword, turnstileToken });
  const token = await lastToken(email);
  expect((await server.call('POST', '/api/auth/verify', { token })).status).toBe(200);
};
const restoreAddress = async (who: Member) =>
  server.call('POST', '/api/auth/take-back', { token: await lastToken(who.email), password: newPassword });
const addPasskey = ({ id: userId }: Member, name: string) => {
  const key = { publicKey: 'key', counter: 0, transports: [], backedUp: false, createdAt: new Date(clock) };
  return server.db.insert(passkeys).values({ userId, credentialId: `${name} of ${userId}`, name, ...key });
};
const passkeysOf = async (who: Member) => {
  const rows = await server.db.select().from(passkeys).where(eq(passkeys.userId, who.id));
  return rows.map(({ name }) => name);
};
const hasFactor = async (who: Member) =>
  (await server.db.$count(secondFactors, eq(secondFactors.userId, who.id))) === 1;
const calendarOf = async (who: Member) => {
  const { path } = await read<{ path: string }>(who.call('POST', '/api/calendar/address'), 201);
  return async () => (await server.call('GET', path)).status;
};
const step = async (email: string, code: string, given: object) =>
  server.call('POST', '/api/auth/second-step', { challenge: await challengeOf(server, email, given), code });

test('SAF-02 SAF-14 a reset replaces the password, works once and ends sessions, sockets, push and the calendar address', async () => {
  const ada = await memberWithPassword(server);
  const feed = await calendarOf(ada);
  const device = newDevice('https://push.example.test/ada');
  await ada.call('POST', '/api/account/push', device.subscription);
  const { socket } = await socketOfTest(url, ada.token);
  const ended = new Promise((resolve) => socket.once('disconnect', resolve));
  expect(await feed()).toBe(200);
  expect((await reset(ada.email)).status).toBe(200);
  expect((await ada.call('GET', '/api/auth')).status).toBe(401);
  expect(await ended).toBe('io server disconnect');
  expect(await server.db.$count(pushSubscriptions, eq(pushSubscriptions.userId, ada.id))).toBe(0);
  expect(await feed()).toBe(404);
  const again = { token: await lastToken(ada.email), password: newPassword };
  expect((await server.call('POST', '/api/auth/reset', again)).status).toBe(400);
  expect((await signIn(server, ada.email)).status).toBe(400);
  const typed = ` ${ada.email.toUpperCase()} `;
  expect((await signIn(server, typed, { password: newPassword })).status).toBe(200);
});

test('SET-06 SAF-14 a reset keeps the second factor and passkeys, and says so', async () => {
  const { member: ada, secret } = await memberWithFactor(server);
  await addPasskey(ada, 'Her phone');
  const { body } = await reset(ada.email);
  expect(JSON.stringify(body)).toMatch(/two-step sign-in is still on.*passkeys/i);
  expect(await passkeysOf(ada)).toEqual(['Her phone']);
  const given = { password: newPassword };
  expect((await signIn(server, ada.email, given)).body).toMatchObject({ code: 'second_step' });
  expect((await step(ada.email, codeOf(secret, clock), given)).status).toBe(200);
});

test('SAF-14 a reset restores spent attempts once a day', async () => {
  const { member: ada, secret, codes } = await memberWithFactor(server);
  const spendAttempts = async (given: object) => {
    const challenge = await challengeOf(server, ada.email, given);
    for (let n = 0; n < 20; n++) {
      await server.db.delete(loginFailures);
      await server.call('POST', '/api/auth/second-step', { challenge, code: wrongCode(secret, clock) });
    }
    await server.db.delete(loginFailures);
  };
  await spendAttempts({});
  expect((await step(ada.email, codeOf(secret, clock), {})).status).toBe(429);
  await reset(ada.email);
  const given = { password: newPassword };
  expect((await step(ada.email, codeOf(secret, clock), given)).status).toBe(200);
  await spendAttempts(given);
  await reset(ada.email, 'three new odd words');
  const again = { password: 'three new odd words' };
  clock += minute;
  expect((await step(ada.email, codeOf(secret, clock), again)).status).toBe(429);
  expect((await step(ada.email, codes[0] ?? '', again)).status).toBe(200);
});

test('SAF-02 SAF-14 a new password needs the old one, ends the calendar address and other sessions, and says so', async () => {
  const ada = await memberWithPassword(server);
  const feed = await calendarOf(ada);
  const { token } = await read<{ token: string }>(signIn(server, ada.email));
  const change = { currentPassword: password, newPassword };
  const wrong = await ada.call('PUT', '/api/account/password', { ...change, currentPassword: 'wrong one' });
  expect(wrong).toMatchObject(refusal(400, { field: 'currentPassword' }));
  const { body } = await ada.call('PUT', '/api/account/password', change);
  expect(JSON.stringify(body)).toContain('calendar address');
  expect(await feed()).toBe(404);
  expect((await ada.call('GET', '/api/auth')).status).toBe(200);
  const there = await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token });
  expect(there.status).toBe(401);
  expect(await get<CalendarAddress>(ada, '/api/calendar/address')).toEqual({ madeAt: null });
  expect((await mailsTo(server, ada.email)).at(-1)?.text).toContain('calendar address');
});

test('SET-06 SET-01 SAF-14 restoring the address removes passkeys and the second factor added since, and ends the calendar address', async () => {
  const ada = await memberWithPassword(server);
  await addPasskey(ada, 'Her phone');
  clock += 3 * day;
  await addPasskey(ada, 'A thief’s');
  await moveAway(ada);
  const { secret } = await read<{ secret: string }>(
    ada.call('POST', '/api/account/second-factor', { currentPassword: password }),
  );
  await ada.call('PUT', '/api/account/second-factor', { code: codeOf(secret, clock) });
  await addPasskey(ada, 'A thief’s second');
  const feed = await calendarOf(ada);
  const { status, body } = await restoreAddress(ada);
  expect(status).toBe(200);
  expect(JSON.stringify(body)).toMatch(/removed.*passkeys.*two-step/i);
  expect(await passkeysOf(ada)).toEqual(['Her phone']);
  expect(await hasFactor(ada)).toBe(false);
  expect(await feed()).toBe(404);
});

test('SAF-14 restoring the address keeps a second factor enrolled before', async () => {
  const { member: ada, secret } = await memberWithFactor(server);
  clock += 3 * day;
  await moveAway(ada);
  expect((await restoreAddress(ada)).status).toBe(200);
  const given = { password: newPassword };
  expect((await signIn(server, ada.email, given)).body).toMatchObject({ code: 'second_step' });
  expect((await step(ada.email, codeOf(secret, clock), given)).status).toBe(200);
});

test('SET-06 SET-02 SAF-14 “that was not me” removes the factor, passkeys, calendar address and e-mail change made since', async () => {
  const ada = await memberWithPassword(server);
  await addPasskey(ada, 'Her phone');
  clock += 8 * day;
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' };
  const turnstileToken = await botToken(server);
  const credentials = { email: ada.email, password, turnstileToken };
  expect((await server.call('POST', '/api/auth', credentials, headers)).status).toBe(200);
  const notMe = await lastToken(ada.email);
  clock += minute;
  const feed = await calendarOf(ada);
  await addPasskey(ada, 'A thief’s');
  await ada.call('POST', '/api/account/second-factor', { currentPassword: password });
  const email = `thief-${ada.id}@example.test`;
  const change = { name: 'Ada', email, currentPassword: password };
  await ada.call('PUT', '/api/account', { ...change, turnstileToken: await botToken(server) });
  expect(await hasFactor(ada)).toBe(true);
  expect((await server.call('POST', '/api/auth/not-me', { token: notMe })).status).toBe(200);
  expect(await hasFactor(ada)).toBe(false);
  expect(await passkeysOf(ada)).toEqual(['Her phone']);
  expect(await feed()).toBe(404);
  const change2 = await lastToken(email);
  expect((await server.call('POST', '/api/auth/verify', { token: change2 })).status).toBe(400);
  expect(await get<SecondFactor>(ada, '/api/account/second-factor')).toMatchObject({ since: null });
});
