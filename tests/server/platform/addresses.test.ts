import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { mailedTokens, mailsTo } from '#tests/support/mails.ts';
import { hashAsTyped } from '#tests/support/second-factor.ts';
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
    'text<victim@example.test>',
    `victim@${'x'.repeat(64)}.example`,
    'victim@bü/cher.example',
  ])('SAF-04 a new address that mail servers read differently is refused: %s', async (email) => {
    expect(await register(email)).toMatchObject({ status: 400, body: { errors: [{ field: 'email' }] } });
    const ada = await stored(unicode());
    const turnstileToken = await botToken(server);
    const body = { name: 'Ada', email, currentPassword: password, turnstileToken };
    expect(await ada.call('PUT', '/api/account', body)).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'email' }] },
    });
  });

  test('SAF-04 a new address is stored with an ASCII domain, so one mailbox has one account', async () => {
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

  test('SAF-09 an address gets one mail in ten minutes in any spelling', async () => {
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
  test('SES-05 an old address with a Unicode domain signs in, gets mail and resets its password in either spelling', async () => {
    const email = unicode();
    await stored(email);
    expect((await signIn(email)).status).toBe(200);
    expect((await signIn(inAscii(email))).status).toBe(200);
    await forgot(inAscii(email));
    expect(await mailsTo(server, email)).toMatchObject([{ subject: 'Choose a new password' }]);
    const [token] = await mailedTokens(server, email);
    expect((await server.call('POST', '/api/auth/reset', { token, password: newPassword })).status).toBe(200);
    expect((await signIn(email, newPassword)).status).toBe(200);
  });

  test('SAF-03 registering the ASCII spelling of an old Unicode address finds that account', async () => {
    const email = unicode();
    await stored(email);
    expect((await register(inAscii(email))).status).toBe(200);
    expect(await server.db.$count(users, eq(users.email, inAscii(email)))).toBe(0);
    expect(await mailsTo(server, email)).toMatchObject([{ subject: 'You already have an account' }]);
  });

  test('SES-05 an old address that is refused today still signs in, is kept by a change of name, and resets', async () => {
    const email = '2,ada@example.test';
    const ada = await stored(email);
    expect((await signIn(email)).status).toBe(200);
    expect((await ada.call('PUT', '/api/account', { name: 'Ada Quill', email })).status).toBe(200);
    expect((await forgot(email)).status).toBe(200);
    expect(await mailsTo(server, email)).toMatchObject([{ subject: 'Choose a new password' }]);
  });

  test('SAF-03 wrong passwords are counted per address in any spelling', async () => {
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
    ['ada@bücher.example', ['ada@bücher.example']],
  ])('SAF-04 a mail to %s goes to no other mailbox', async (email, expected) => {
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
