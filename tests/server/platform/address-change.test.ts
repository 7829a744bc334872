import { beforeEach, expect, test } from 'vitest';
import type { Account } from '#contract/ours/account.ts';
import { rawAccess } from '#server/db/raw-access.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailedTokens, mailsTo } from '#tests/support/mails.ts';
import { memberWithPassword, password } from '#tests/support/second-factor.ts';
import type { Member } from '#tests/support/server.ts';

let ada: Member;
let clock = Date.now();
let count = 0;
const wanted = () => `wanted${++count}@example.test`;

const server = await serverOfFile({}, { now: () => new Date(clock) });
beforeEach(async () => {
  ada = await memberWithPassword(server);
});

const change = async (who: Member, email: string, changed: object = {}) =>
  who.call('PUT', '/api/account', {
    name: 'Ada',
    email,
    currentPassword: password,
    turnstileToken: await botToken(server),
    ...changed,
  });
const verify = (token = '') => server.call('POST', '/api/auth/verify', { token });
const account = () => read<Account>(ada.call('GET', '/api/account'));

test('SET-01 a new address is nobody’s until the link mailed there is used; the old one hears of it', async () => {
  const email = wanted();
  const answer = await read<Account>(change(ada, email));
  expect(answer).toMatchObject({ email: ada.email, isEmailVerified: true, pendingEmail: { email } });
  expect(await mailsTo(server, ada.email)).toMatchObject([{ subject: 'A new e-mail address was asked for' }]);
  const [token] = await mailedTokens(server, email);
  expect(await verify(token)).toMatchObject({ status: 200, body: { userId: ada.id, email } });
  expect(await account()).toMatchObject({ email, isEmailVerified: true, pendingEmail: null });
  expect((await mailsTo(server, ada.email)).at(-1)).toMatchObject({
    subject: 'Your e-mail address was changed',
  });
  expect((await verify(token)).status).toBe(200);
});

test('SAF-03 changing to somebody’s address answers and waits as any other; only its owner hears of it', async () => {
  const ben = await server.member({ name: 'Ben' });
  const free = await read<Account>(change(ada, wanted()));
  const taken = await read<Account>(change(ada, ben.email.toUpperCase()));
  const shape = ({ pendingEmail, ...rest }: Account) => ({ ...rest, waits: pendingEmail !== null });
  expect(shape(taken)).toEqual(shape(free));
  const [mail] = await mailsTo(server, ben.email);
  expect(mail?.subject).toBe('You already have an account');
  expect(await mailedTokens(server, ben.email)).toEqual([]);
  expect(await account()).toMatchObject({ email: ada.email, pendingEmail: { email: ben.email } });
});

test('SAF-09 the mail to a new address needs a bot check and the password, and has none of one’s words', async () => {
  const email = wanted();
  expect(await change(ada, email, { turnstileToken: '' })).toMatchObject({
    status: 400,
    body: { code: 'bot_check_failed', captchaRequired: false },
  });
  expect(await change(ada, email, { currentPassword: 'wrong' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'currentPassword' }] },
  });
  expect(await mailsTo(server, email)).toEqual([]);
  await change(ada, email, { name: 'Win at evil.example' });
  expect(JSON.stringify(await mailsTo(server, email))).not.toContain('evil.example');
});

test('SET-01 a change that waits can be mailed again after ten minutes, and both links work', async () => {
  const email = wanted();
  await change(ada, email);
  const again = async () => {
    const body = { turnstileToken: await botToken(server) };
    return (await ada.call('POST', '/api/account/email-change/resend', body)).body;
  };
  expect((await ada.call('POST', '/api/account/email-change/resend', {})).status).toBe(400);
  expect(await again()).toMatchObject({ message: expect.stringContaining('in 10 minutes') });
  clock += 11 * 60_000;
  expect(await again()).toEqual({ message: `We have sent a link to ${email}.` });
  const [first, second] = await mailedTokens(server, email);
  expect(second).toBeTruthy();
  expect((await verify(first)).status).toBe(200);
});

test('SET-01 a change that is dropped does not happen; asked for again, the link that was mailed works', async () => {
  const email = wanted();
  await change(ada, email);
  expect(await read(ada.call('DELETE', '/api/account/email-change'))).toMatchObject({ pendingEmail: null });
  const [token] = await mailedTokens(server, email);
  expect((await verify(token)).status).toBe(400);
  expect((await ada.call('POST', '/api/account/email-change/resend', {})).status).toBe(404);
  expect(await read(change(ada, email))).toMatchObject({ pendingEmail: { email } });
  expect(await mailedTokens(server, email)).toHaveLength(1);
  expect((await verify(token)).status).toBe(200);
  expect(await account()).toMatchObject({ email });
});

test('SET-01 SAF-09 two members ask for one address: both wait, and the second mail goes ten minutes after the first', async () => {
  const email = wanted();
  await change(ada, email);
  const ben = await memberWithPassword(server, 'Ben');
  for (let n = 0; n < 2; n++) {
    expect(await read(change(ben, email))).toMatchObject({ pendingEmail: { email } });
  }
  const resend = { turnstileToken: await botToken(server) };
  expect(await ben.call('POST', '/api/account/email-change/resend', resend)).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('in 10 minutes') },
  });
  expect(await mailsTo(server, email)).toHaveLength(1);
  clock += 10 * 60_000;
  await rawAccess(server.db).run("update jobs.job set start_after = now() where name = 'change-mail'");
  await server.app.services.jobs.idle();
  const [toAda, toBen] = await mailedTokens(server, email);
  expect(await verify(toBen)).toMatchObject({ status: 200, body: { userId: ben.id, email } });
  expect((await verify(toAda)).status).toBe(400);
});

test('SET-01 a change that was dropped meanwhile is not mailed later', async () => {
  const email = wanted();
  await change(ada, email);
  const ben = await memberWithPassword(server, 'Ben');
  await change(ben, email);
  await ben.call('DELETE', '/api/account/email-change');
  clock += 10 * 60_000;
  await rawAccess(server.db).run("update jobs.job set start_after = now() where name = 'change-mail'");
  await server.app.services.jobs.idle();
  expect(await mailsTo(server, email)).toHaveLength(1);
});

test('SAF-02 links mailed to an address end when the account leaves it, and when the password is new', async () => {
  const email = wanted();
  await server.call('POST', '/api/auth/forgot', { email: ada.email, turnstileToken: await botToken(server) });
  const [reset] = await mailedTokens(server, ada.email);
  await change(ada, email);
  const [token] = await mailedTokens(server, email);
  await verify(token);
  expect(
    (await server.call('POST', '/api/auth/reset', { token: reset, password: 'odd new words' })).status,
  ).toBe(400);
  const other = wanted();
  await change(ada, other);
  await ada.call('PUT', '/api/account/password', { currentPassword: password, newPassword: 'odd new words' });
  expect((await verify((await mailedTokens(server, other))[0])).status).toBe(400);
  expect(await account()).toMatchObject({ email, pendingEmail: null });
});

test('SAF-02 of two who prove one address, the first has it; the second is told, and keeps the old one', async () => {
  const email = wanted();
  await change(ada, email);
  const [token] = await mailedTokens(server, email);
  await server.member({ email });
  expect(await verify(token)).toMatchObject({ status: 400, body: { errors: [{ field: 'token' }] } });
  expect(await account()).toMatchObject({ email: ada.email, isEmailVerified: true });
});
