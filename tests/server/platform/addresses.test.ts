import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { oneTimeTokens } from '#server/db/schema/auth.ts';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { mailsTo } from '#tests/support/mails.ts';
import { hashAsTyped } from '#tests/support/old-hash.ts';
import { startServer } from '#tests/support/server.ts';
import { smtpServer } from '#tests/support/smtp.ts';

const password = 'three odd words';
const newPassword = 'quite a new one';

const passwordHash = hashAsTyped(password);
let count = 0;
const unicode = () => `ada${++count}@bücher.example`;
const inAscii = (email: string) => email.replace('bücher', 'xn--bcher-kva');

const server = await serverOfFile();

const register = async (email: string, on = server) =>
  on.call('POST', '/api/users', { name: 'Ada', email, password, turnstileToken: await botToken(on) });
const signIn = async (email: string, given = password) =>
  server.call('POST', '/api/auth', { email, password: given, turnstileToken: await botToken(server) });
const forgot = async (email: string, on = server) => {
  const answer = await on.call('POST', '/api/auth/forgot', { email, turnstileToken: await botToken(on) });
  await on.app.services.background.idle();
  return answer;
};
/** An account from before, whose address is stored as it was typed. */
const stored = async (email: string, on = server) => {
  const member = await on.member({ email });
  await on.db.update(users).set({ passwordHash }).where(eq(users.id, member.id));
  return member;
};

describe('SAF-04 a new address', () => {
  test.each([
    '2,victim@example.test',
    '2;victim@example.test',
    'text<victim@example.test>',
    'victim(really)@example.test',
    '"victim"@example.test',
    'jörg@example.test',
    `victim@${'x'.repeat(64)}.example`,
    'victim@bü/cher.example',
  ])('SAF-04 that mail servers read otherwise than we do is refused: %s', async (email) => {
    expect(await register(email)).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
    const ada = await stored(unicode());
    const turnstileToken = await botToken(server);
    const body = { name: 'Ada', email, currentPassword: password, turnstileToken };
    expect(await ada.call('PUT', '/api/account', body)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email' }] },
    });
  });

  test('SAF-04 is stored with its domain in ASCII, so one mailbox has one account however it is typed', async () => {
    const typed = unicode();
    expect((await register(typed)).status).toBe(200);
    expect((await register(inAscii(typed))).status).toBe(200);
    expect((await register(typed.toUpperCase())).status).toBe(200);
    const rows = await server.db
      .select()
      .from(users)
      .where(eq(users.email, inAscii(typed)));
    expect(rows).toHaveLength(1);
    expect(await server.db.$count(users, eq(users.email, typed))).toBe(0);
    for (const email of [typed, inAscii(typed), typed.toUpperCase()]) {
      expect((await signIn(email)).status).toBe(200);
    }
  });

  test('SAF-09 has one mail in ten minutes however it is typed', async () => {
    const typed = unicode();
    await register(typed);
    for (const email of [typed, inAscii(typed), typed.toUpperCase()]) {
      await forgot(email);
    }
    const subjects = (await mailsTo(server, inAscii(typed))).map(({ subject }) => subject);
    expect(subjects.toSorted()).toEqual(['Choose a new password', 'Confirm your e-mail address']);
  });
});

describe('SAF-04 an address stored before', () => {
  test('SES-05 with a Unicode domain signs in and gets mail, by either spelling', async () => {
    const email = unicode();
    await stored(email);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(inAscii(email))).status).toBe(200);
    await forgot(inAscii(email));
    expect(await mailsTo(server, email)).toMatchObject([{ subject: 'Choose a new password' }]);
  });

  test('SAF-03 with a Unicode domain is known to whoever registers it by its ASCII domain', async () => {
    const email = unicode();
    await stored(email);
    expect((await register(inAscii(email))).status).toBe(200);
    expect(await server.db.$count(users, eq(users.email, inAscii(email)))).toBe(0);
    expect(await mailsTo(server, email)).toMatchObject([{ subject: 'You already have an account' }]);
  });

  test('SET-01 with a Unicode domain is nobody else’s to move to by its ASCII domain', async () => {
    const email = unicode();
    await stored(email);
    const eve = await stored(`eve${count}@example.test`);
    const turnstileToken = await botToken(server);
    const body = { name: 'Eve', email: inAscii(email), currentPassword: password, turnstileToken };
    expect((await eve.call('PUT', '/api/account', body)).status).toBe(200);
    expect(await server.db.$count(oneTimeTokens, eq(oneTimeTokens.userId, eve.id))).toBe(1);
    expect(await mailsTo(server, email)).toMatchObject([{ subject: 'You already have an account' }]);
  });

  test('SES-05 that is refused today signs in, changes its name, and can be sent a new password', async () => {
    const email = '2,ada@example.test';
    const ada = await stored(email);
    expect((await signIn(email)).status).toBe(200);
    expect((await ada.call('PUT', '/api/account', { name: 'Ada Quill', email })).status).toBe(200);
    expect((await forgot(email)).status).toBe(200);
    expect(await mailsTo(server, email)).toMatchObject([{ subject: 'Choose a new password' }]);
  });

  test('SAF-03 counts wrong passwords under one name, however it is typed', async () => {
    const email = unicode();
    await stored(email);
    for (let n = 0; n < 3; n++) {
      await signIn(email, 'wrong');
      await signIn(inAscii(email), 'wrong');
    }
    expect(await signIn(email, 'wrong')).toMatchObject({
      body: { code: 'bot_check_failed', captchaRequired: true },
    });
  });
});

describe('SAF-04 a mail', () => {
  test.each([
    ['2,victim@example.test', ['"2,victim"@example.test']],
    ['text<victim@example.test>', []],
    ['ada@bücher.example', ['ada@bücher.example']],
  ])('SAF-04 to %s goes to no other mailbox', async (email, expected) => {
    const smtp = await smtpServer();
    const sender = await startServer({ smtpUrl: smtp.url });
    await stored(email, sender);
    await forgot(email, sender);
    await sender.app.services.jobs.idle();
    expect(smtp.recipients).toEqual(expected);
    await sender.close();
    await smtp.close();
  });
});

test('SAF-02 a new password by mail works for an address with a Unicode domain', async () => {
  const email = unicode();
  await stored(email);
  await forgot(inAscii(email));
  const [mail] = await mailsTo(server, email);
  const token = /[?]token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
  expect((await server.call('POST', '/api/auth/reset', { token, password: newPassword })).status).toBe(200);
  expect((await signIn(email, newPassword)).status).toBe(200);
});
