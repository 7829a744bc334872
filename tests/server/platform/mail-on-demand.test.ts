import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { refusal } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailedTokens, mailsTo } from '#tests/support/mails.ts';
import { forgot, hashAsTyped, password, register, signIn } from '#tests/support/second-factor.ts';
import { startServer } from '#tests/support/server.ts';
import { smtpServer } from '#tests/support/smtp.ts';

const newPassword = 'quite a new one';
const minutes = (count: number) => count * 60_000;
let clock = Date.now();
let count = 0;
const unicode = () => `ada${++count}@bücher.example`;
const inAscii = (email: string) => email.replace('bücher', 'xn--bcher-kva');

const server = await serverOfFile({}, { now: () => new Date(clock) });

/** An account whose address is stored as it was typed, as earlier versions did. */
const addAccount = async (email: string, on = server, verified = true) => {
  const member = await on.member({ email, verified });
  const passwordHash = hashAsTyped(password);
  await on.db.update(users).set({ passwordHash }).where(eq(users.id, member.id));
  return member;
};
const addEmail = async (email: string, verified = true) => (await addAccount(email, server, verified)).email;
const messageOf = ({ body }: { body: unknown }) => v.parse(v.object({ message: v.string() }), body).message;

test.each([
  '2,victim@example.test',
  'text<victim@example.test>',
  `victim@${'x'.repeat(64)}.example`,
  'victim@bü/cher.example',
])('SAF-04 a new address that mail servers read differently is refused: %s', async (email) => {
  expect(await register(server, email)).toMatchObject(refusal(400, { field: 'email' }));
  const ada = await addAccount(unicode());
  const turnstileToken = await botToken(server);
  const body = { name: 'Ada', email, currentPassword: password, turnstileToken };
  expect(await ada.call('PUT', '/api/account', body)).toMatchObject(refusal(400, { field: 'email' }));
});

test('SAF-04 a new address is stored with an ASCII domain, so one mailbox has one account', async () => {
  const typed = unicode();
  const spellings = [typed, inAscii(typed), typed.toUpperCase()];
  for (const email of spellings) expect((await register(server, email)).status).toBe(200);
  expect(await server.db.$count(users, eq(users.email, inAscii(typed)))).toBe(1);
  expect(await server.db.$count(users, eq(users.email, typed))).toBe(0);
  for (const email of spellings) expect((await signIn(server, email)).status).toBe(200);
});

test('SAF-09 an address gets one mail in ten minutes in any spelling', async () => {
  const typed = unicode();
  await register(server, typed);
  for (const email of [typed, inAscii(typed), typed.toUpperCase()]) await forgot(server, email);
  const subjects = (await mailsTo(server, inAscii(typed))).map(({ subject }) => subject);
  expect(subjects.toSorted()).toEqual(['Choose a new password', 'Confirm your e-mail address']);
});

test('SES-05 an old address with a Unicode domain signs in, gets mail and resets its password in either spelling', async () => {
  const email = unicode();
  await addAccount(email);
  expect((await signIn(server, email)).status).toBe(200);
  expect((await signIn(server, inAscii(email))).status).toBe(200);
  await forgot(server, inAscii(email));
  expect(await mailsTo(server, email)).toMatchObject([{ subject: 'Choose a new password' }]);
  const [token] = await mailedTokens(server, email);
  expect((await server.call('POST', '/api/auth/reset', { token, password: newPassword })).status).toBe(200);
  expect((await signIn(server, email, { password: newPassword })).status).toBe(200);
});

test('SAF-03 registering the ASCII spelling of an old Unicode address finds that account', async () => {
  const email = unicode();
  await addAccount(email);
  expect((await register(server, inAscii(email))).status).toBe(200);
  expect(await server.db.$count(users, eq(users.email, inAscii(email)))).toBe(0);
  expect(await mailsTo(server, email)).toMatchObject([{ subject: 'You already have an account' }]);
});

test('SES-05 an old address that would be refused today still signs in, survives a change of name, and resets', async () => {
  const email = '2,ada@example.test';
  const ada = await addAccount(email);
  expect((await signIn(server, email)).status).toBe(200);
  expect((await ada.call('PUT', '/api/account', { name: 'Ada Quill', email })).status).toBe(200);
  expect((await forgot(server, email)).status).toBe(200);
  expect(await mailsTo(server, email)).toMatchObject([{ subject: 'Choose a new password' }]);
});

test('SAF-03 wrong passwords are counted per address in any spelling', async () => {
  const email = unicode();
  await addAccount(email);
  for (let n = 0; n < 3; n++) {
    await signIn(server, email, { password: 'wrong' });
    await signIn(server, inAscii(email), { password: 'wrong' });
  }
  expect(await signIn(server, email, { password: 'wrong' })).toMatchObject({
    body: { code: 'bot_check_failed', captchaRequired: true },
  });
});

test.each([
  ['2,victim@example.test', ['"2,victim"@example.test']],
  ['ada@bücher.example', ['ada@bücher.example']],
])('SAF-04 a mail to %s goes to no other mailbox', async (email, expected) => {
  const smtp = await smtpServer();
  const sender = await startServer({ smtpUrl: smtp.url });
  await addAccount(email, sender);
  await forgot(sender, email);
  await sender.app.services.jobs.idle();
  expect(smtp.recipients).toEqual(expected);
  await sender.close();
  await smtp.close();
});

test('SAF-09 without a solved bot check no mail is sent', async () => {
  const email = await addEmail('one@example.test');
  const ada = await server.member({ verified: false });
  const refused = { code: 'bot_check_failed', captchaRequired: false, type: 'altcha' };
  for (const turnstileToken of [undefined, '', 'x'])
    for (const answer of [
      await server.call('POST', '/api/auth/forgot', { email, turnstileToken }),
      await ada.call('POST', '/api/auth/resend', { turnstileToken }),
      await server.call('POST', '/api/auth/resend-to', { email: ada.email, turnstileToken }),
    ])
      expect(answer).toMatchObject({ status: 400, body: refused });
  expect([await mailsTo(server, email), await mailsTo(server, ada.email)]).toEqual([[], []]);
});

test('SAF-09 SAF-03 one mail per address and purpose in ten minutes, and the same answer for an unknown address', async () => {
  const email = await addEmail('two@example.test');
  const unknown = 'nobody@example.test';
  const requested = [email, email.toUpperCase(), email, unknown];
  const answers = await Promise.all(requested.map((one) => forgot(server, one)));
  expect(new Set(answers.map(messageOf)).size).toBe(1);
  expect(await mailsTo(server, email)).toHaveLength(1);
  expect(await mailsTo(server, unknown)).toEqual([]);
  clock += minutes(9);
  await forgot(server, email);
  expect(await mailsTo(server, email)).toHaveLength(1);
  clock += minutes(1);
  await forgot(server, email);
  expect(await mailsTo(server, email)).toHaveLength(2);
});

test('SAF-09 an earlier link still works; the first one used ends the others, and the next mail can be requested for at once', async () => {
  const email = await addEmail('three@example.test');
  await forgot(server, email);
  clock += minutes(11);
  await forgot(server, email);
  const [first = '', second = ''] = await mailedTokens(server, email);
  const reset = async (token: string) =>
    (await server.call('POST', '/api/auth/reset', { token, password: 'odd new words' })).status;
  expect([await reset(first), await reset(second)]).toEqual([200, 400]);
  await forgot(server, email);
  expect(await mailedTokens(server, email)).toHaveLength(3);
});

test('SCR requesting another link answers that it was sent, was sent minutes ago, or is not needed', async () => {
  const ada = await server.member({ verified: false });
  const resend = async () =>
    messageOf(await ada.call('POST', '/api/auth/resend', { turnstileToken: await botToken(server) }));
  expect(await resend()).toBe(`We’ve sent a link to ${ada.email}.`);
  clock += minutes(3);
  expect(await resend()).toBe(
    `We sent a link to ${ada.email} 3 minutes ago, and it still works. You can request another in 7 minutes.`,
  );
  clock += minutes(8);
  expect(await resend()).toBe(`We’ve sent a link to ${ada.email}.`);
  const [first = ''] = await mailedTokens(server, ada.email);
  expect((await server.call('POST', '/api/auth/verify', { token: first })).status).toBe(200);
  expect(await resend()).toBe('Your e-mail address is already confirmed.');
  expect(await mailsTo(server, ada.email)).toHaveLength(2);
});

test('SAF-09 mails to an address contain no text from strangers', async () => {
  const words = 'Win at evil.example now';
  await register(server, 'five@example.test', { name: words });
  await register(server, 'five@example.test', { name: `${words} again` });
  await forgot(server, 'five@example.test');
  const toFive = await mailsTo(server, 'five@example.test');
  expect(toFive).toHaveLength(3);
  expect(JSON.stringify(toFive)).not.toContain('evil.example');
  const six = await addEmail('six@example.test');
  await register(server, six, { name: words });
  const [toSix] = await mailsTo(server, six);
  expect(toSix).toMatchObject({ subject: 'You already have an account' });
  expect(toSix?.text).toContain('Hello Ada,');
  expect(toSix?.text).not.toContain('evil.example');
});

const resendTo = async (email: string) =>
  server.call('POST', '/api/auth/resend-to', { email, turnstileToken: await botToken(server) });

test('SAF-09 SAF-03 the confirmation is sent again without signing in, and the answer is the same for any address', async () => {
  const unverified = await addEmail('sixth@example.test', false);
  const [verified, unknown] = [await addEmail('seventh@example.test'), 'eighth@example.test'];
  const answers = await Promise.all([unverified, unverified.toUpperCase(), verified, unknown].map(resendTo));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(messageOf)).size).toBe(1);
  expect(await mailsTo(server, unverified)).toHaveLength(1);
  expect([await mailsTo(server, verified), await mailsTo(server, unknown)]).toEqual([[], []]);
  clock += minutes(9);
  await resendTo(unverified);
  expect(await mailsTo(server, unverified)).toHaveLength(1);
  clock += minutes(1);
  await resendTo(unverified);
  const [first = '', second] = await mailedTokens(server, unverified);
  expect(second).toBeDefined();
  expect((await server.call('POST', '/api/auth/verify', { token: first })).status).toBe(200);
  clock += minutes(11);
  await resendTo(unverified);
  expect(await mailsTo(server, unverified)).toHaveLength(2);
});

test('SCR /forgot-password a link names its account for as long as it works, and asking does not use it up', async () => {
  const email = await addEmail('tenth@example.test');
  await forgot(server, email);
  const [token = ''] = await mailedTokens(server, email);
  const ask = (one = token) => server.call('POST', '/api/auth/mailed-link', { token: one });
  expect(await ask()).toMatchObject({ status: 200, body: { email } });
  expect((await ask()).body).toEqual({ email });
  for (const bad of ['x'.repeat(43), 'x'])
    expect(await ask(bad)).toMatchObject(refusal(400, { field: 'token' }));
  await read(server.call('POST', '/api/auth/reset', { token, password: 'odd new words' }));
  expect((await ask()).status).toBe(400);
  const unverified = await addEmail('eleventh@example.test', false);
  await resendTo(unverified);
  const [verify = ''] = await mailedTokens(server, unverified);
  expect((await ask(verify)).status).toBe(400);
});
