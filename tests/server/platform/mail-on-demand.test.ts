import * as v from 'valibot';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { mailedTokens, mailsTo } from '#tests/support/mails.ts';
import { hashAsTyped } from '#tests/support/second-factor.ts';

let clock = Date.now();
const password = 'three odd words';
const minutes = (count: number) => count * 60_000;

const server = await serverOfFile({}, { now: () => new Date(clock) });

const known = async (email: string, verified = true) => {
  const passwordHash = hashAsTyped(password);
  const verifiedAt = verified ? new Date() : null;
  await server.db.insert(users).values({ name: 'Ada', email, passwordHash, verifiedAt });
  return email;
};
const forgot = async (email: string) =>
  server.call('POST', '/api/auth/forgot', { email, turnstileToken: await botToken(server) });
const register = async (email: string, name = 'Ada') =>
  server.call('POST', '/api/users', { name, email, password, turnstileToken: await botToken(server) });
const messageOf = ({ body }: { body: unknown }) => v.parse(v.object({ message: v.string() }), body).message;

test('SAF-09 without a solved bot check no mail is sent', async () => {
  const email = await known('one@example.test');
  const ada = await server.member({ verified: false });
  for (const turnstileToken of [undefined, '', 'x']) {
    expect(await server.call('POST', '/api/auth/forgot', { email, turnstileToken })).toMatchObject({
      status: 400,
      body: { code: 'bot_check_failed', captchaRequired: false, type: 'altcha' },
    });
    expect(await ada.call('POST', '/api/auth/resend', { turnstileToken })).toMatchObject({
      status: 400,
      body: { code: 'bot_check_failed', captchaRequired: false, type: 'altcha' },
    });
    expect(
      await server.call('POST', '/api/auth/resend-to', { email: ada.email, turnstileToken }),
    ).toMatchObject({
      status: 400,
      body: { code: 'bot_check_failed' },
    });
  }
  expect(await mailsTo(server, email)).toEqual([]);
  expect(await mailsTo(server, ada.email)).toEqual([]);
});

test('SAF-09 SAF-03 one mail per address and purpose in ten minutes, and the same answer for an unknown address', async () => {
  const email = await known('two@example.test');
  const nobody = 'nobody@example.test';
  const answers = await Promise.all([email, email.toUpperCase(), email, nobody].map(forgot));
  expect(new Set(answers.map(messageOf)).size).toBe(1);
  expect(await mailsTo(server, email)).toHaveLength(1);
  expect(await mailsTo(server, nobody)).toEqual([]);
  clock += minutes(9);
  await forgot(email);
  expect(await mailsTo(server, email)).toHaveLength(1);
  clock += minutes(1);
  await forgot(email);
  expect(await mailsTo(server, email)).toHaveLength(2);
});

test('SAF-09 an earlier link still works; the first one used ends the others', async () => {
  const email = await known('three@example.test');
  await forgot(email);
  clock += minutes(11);
  await forgot(email);
  const [first = '', second = ''] = await mailedTokens(server, email);
  const reset = (token: string) =>
    server.call('POST', '/api/auth/reset', { token, password: 'odd new words' });
  expect((await reset(first)).status).toBe(200);
  expect((await reset(second)).status).toBe(400);
});

test('SAF-09 after using a link the next mail can be asked for at once', async () => {
  const email = await known('four@example.test');
  await forgot(email);
  const [first = ''] = await mailedTokens(server, email);
  await server.call('POST', '/api/auth/reset', { token: first, password: 'odd new words' });
  await forgot(email);
  expect((await mailedTokens(server, email)).length).toBe(2);
});

test('SCR asking again answers: sent, sent minutes ago, or not needed', async () => {
  const ada = await server.member({ verified: false });
  const resend = async () =>
    messageOf(await ada.call('POST', '/api/auth/resend', { turnstileToken: await botToken(server) }));
  expect(await resend()).toBe(`We have sent a link to ${ada.email}.`);
  clock += minutes(3);
  expect(await resend()).toBe(
    `We sent a link to ${ada.email} 3 minutes ago, and it still works. You can have another in 7 minutes.`,
  );
  clock += minutes(8);
  expect(await resend()).toBe(`We have sent a link to ${ada.email}.`);
  const [first = ''] = await mailedTokens(server, ada.email);
  expect((await server.call('POST', '/api/auth/verify', { token: first })).status).toBe(200);
  expect(await resend()).toBe('Your e-mail address is confirmed already.');
  expect(await mailsTo(server, ada.email)).toHaveLength(2);
});

test('SAF-09 mails to an unproven address contain no words of a stranger', async () => {
  const words = 'Win at evil.example now';
  await register('five@example.test', words);
  await register('five@example.test', `${words} again`);
  await forgot('five@example.test');
  const toFive = await mailsTo(server, 'five@example.test');
  expect(toFive).toHaveLength(3);
  expect(JSON.stringify(toFive)).not.toContain('evil.example');
  const six = await known('six@example.test');
  await register(six, words);
  const [toSix] = await mailsTo(server, six);
  expect(toSix).toMatchObject({ subject: 'You already have an account' });
  expect(toSix?.text).toContain('Hello Ada,');
  expect(toSix?.text).not.toContain('evil.example');
});

const again = async (email: string) =>
  server.call('POST', '/api/auth/resend-to', { email, turnstileToken: await botToken(server) });

test('SAF-09 SAF-03 the confirmation is sent again without signing in, and the answer is the same for any address', async () => {
  const [waits, is, none] = [
    await known('sixth@example.test', false),
    await known('seventh@example.test'),
    'eighth@example.test',
  ];
  const answers = await Promise.all([waits, waits.toUpperCase(), is, none].map(again));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(messageOf)).size).toBe(1);
  expect(await mailsTo(server, waits)).toHaveLength(1);
  expect([await mailsTo(server, is), await mailsTo(server, none)]).toEqual([[], []]);
  clock += minutes(9);
  await again(waits);
  expect(await mailsTo(server, waits)).toHaveLength(1);
  clock += minutes(1);
  await again(waits);
  const [first = '', second] = await mailedTokens(server, waits);
  expect(second).toBeDefined();
  expect((await server.call('POST', '/api/auth/verify', { token: first })).status).toBe(200);
  clock += minutes(11);
  await again(waits);
  expect(await mailsTo(server, waits)).toHaveLength(2);
});

test('SCR /forgot-password a link names its account for as long as it works, and asking does not use it up', async () => {
  const email = await known('tenth@example.test');
  await forgot(email);
  const [token = ''] = await mailedTokens(server, email);
  const ask = (one = token) => server.call('POST', '/api/auth/mailed-link', { token: one });
  expect(await ask()).toMatchObject({ status: 200, body: { email } });
  expect((await ask()).body).toEqual({ email });
  for (const bad of ['x'.repeat(43), 'x'])
    expect(await ask(bad)).toMatchObject({ status: 400, body: { errors: [{ field: 'token' }] } });
  expect((await server.call('POST', '/api/auth/reset', { token, password: 'odd new words' })).status).toBe(
    200,
  );
  expect((await ask()).status).toBe(400);
  const waits = await known('eleventh@example.test', false);
  await again(waits);
  const [verify = ''] = await mailedTokens(server, waits);
  expect((await ask(verify)).status).toBe(400);
});
