import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { Account } from '#contract/account.ts';
import { rawAccess } from '#server/db/database.ts';
import { users } from '#server/db/schema/users.ts';
import { get, refusal, refusedAs, statusOf } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailedTokens, mailsTo } from '#tests/support/mails.ts';
import {
  forgot,
  memberWithPassword,
  password,
  register,
  signIn as signInWith,
} from '#tests/support/second-factor.ts';
import type { Member } from '#tests/support/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const newPassword = 'quite a new one';

let ada: Member;
let clock = Date.now();
let count = 0;
const newAddress = () => `moved${++count}@example.test`;

const server = await serverOfFile({}, { now: () => new Date(clock) });
beforeEach(async () => {
  clock += day;
  ada = await memberWithPassword(server);
});

const lastToken = async (email: string) => (await mailedTokens(server, email)).at(-1) ?? '';
const change = async (who: Member, email: string, changed: object = {}) => {
  const account = { name: 'Ada', email, currentPassword: password, turnstileToken: await botToken(server) };
  return who.call('PUT', '/api/account', { ...account, ...changed });
};
const verify = (token = '') => server.call('POST', '/api/auth/verify', { token });
const account = () => get<Account>(ada, '/api/account');
/** Moves the account to another address and returns that address. */
const moveAccount = async () => {
  clock += minute;
  const email = newAddress();
  await read(change(ada, email));
  await read(verify(await lastToken(email)));
  return email;
};
/** Moves the account and returns the token that restores the old address. */
const moveForToken = async () => {
  await moveAccount();
  return lastToken(ada.email);
};
const reset = (token = '') =>
  statusOf(server.call('POST', '/api/auth/reset', { token, password: 'odd new words' }));
const restoreAddress = (token: string, chosen = newPassword) =>
  server.call('POST', '/api/auth/take-back', { token, password: chosen });
const rowOf = async () => (await server.db.select().from(users).where(eq(users.id, ada.id)))[0];
const signIn = (email: string, chosen: string) => signInWith(server, email, { password: chosen });

test('SET-01 the restore link restores the address, sets a new password, and ends sessions and links', async () => {
  const email = await moveAccount();
  const token = await lastToken(ada.email);
  await forgot(server, email);
  const theirs = await lastToken(email);
  expect(await restoreAddress(token)).toMatchObject({ status: 200 });
  expect(await rowOf()).toMatchObject({ email: ada.email });
  expect((await ada.call('GET', '/api/auth')).status).toBe(401);
  expect(await reset(theirs)).toBe(400);
  expect((await signIn(ada.email, password)).status).toBe(400);
  expect((await signIn(email, password)).status).toBe(400);
  expect((await signIn(ada.email, newPassword)).status).toBe(200);
  expect((await mailsTo(server, ada.email)).at(-1)?.subject).toBe('Your password was changed');
});

test('SET-01 a restore link works once, even for three uses at once, and only as a restore link', async () => {
  const token = await moveForToken();
  for (const path of ['verify', 'not-me'])
    expect((await server.call('POST', `/api/auth/${path}`, { token })).status).toBe(400);
  expect(await reset(token)).toBe(400);
  for (const weak of ['password12', ada.email])
    expect(await restoreAddress(token, weak)).toMatchObject(refusal(400, { field: 'password' }));
  const answers = await Promise.all([1, 2, 3].map((n) => restoreAddress(token, `odd new words ${n}`)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400]);
  expect(await restoreAddress(token)).toMatchObject(refusal(400, { field: 'token' }));
  expect((await restoreAddress('x'.repeat(43))).status).toBe(400);
});

test('SET-01 a restore link works for 14 days, even after a thief changed the password', async () => {
  const token = await moveForToken();
  const theirs = { currentPassword: password, newPassword: 'theirs, all theirs' };
  await ada.call('PUT', '/api/account/password', theirs);
  clock += 13.9 * day;
  expect((await restoreAddress(token)).status).toBe(200);
  ada = await memberWithPassword(server);
  const late = await moveForToken();
  clock += 14.1 * day;
  expect((await restoreAddress(late)).status).toBe(400);
});

test('SET-01 reverting the later change keeps the earlier link valid; reverting the earlier one ends the later link', async () => {
  const movedTwice = async () => {
    const second = await moveAccount();
    const toFirst = await lastToken(ada.email);
    await moveAccount();
    return { second, toFirst, toSecond: await lastToken(second) };
  };
  const { second, toFirst, toSecond } = await movedTwice();
  expect((await restoreAddress(toSecond)).status).toBe(200);
  expect(await rowOf()).toMatchObject({ email: second });
  expect((await restoreAddress(toFirst)).status).toBe(200);
  expect(await rowOf()).toMatchObject({ email: ada.email });

  ada = await memberWithPassword(server);
  const again = await movedTwice();
  expect((await restoreAddress(again.toFirst)).status).toBe(200);
  expect((await restoreAddress(again.toSecond)).status).toBe(400);
  expect(await rowOf()).toMatchObject({ email: ada.email });
});

test('SET-01 an unverified registration of the old address does not block restoring it; a verified account does', async () => {
  const token = await moveForToken();
  await register(server, ada.email, { password: 'a long password' });
  expect((await signIn(ada.email, 'a long password')).status).toBe(200);
  expect((await restoreAddress(token)).status).toBe(200);
  expect(await rowOf()).toMatchObject({ email: ada.email });
  expect((await signIn(ada.email, 'a long password')).status).toBe(400);

  ada = await memberWithPassword(server);
  const email = await moveAccount();
  const again = await lastToken(ada.email);
  const owner = await server.member({ email: ada.email });
  expect(await restoreAddress(again)).toMatchObject(refusedAs(409, 'address_taken'));
  expect(await rowOf()).toMatchObject({ email });
  expect((await ada.call('GET', '/api/auth')).status).toBe(200);
  await server.db.update(users).set({ email: newAddress() }).where(eq(users.id, owner.id));
  expect((await restoreAddress(again)).status).toBe(200);
});

test('SET-01 a suspended member cannot restore the address until reinstated', async () => {
  const token = await moveForToken();
  await server.db.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, ada.id));
  expect(await restoreAddress(token)).toMatchObject(refusedAs(403, 'account_suspended'));
  await server.db.update(users).set({ suspendedAt: null }).where(eq(users.id, ada.id));
  expect((await restoreAddress(token)).status).toBe(200);
});

test('SET-01 no restore link is mailed to an unverified address', async () => {
  await server.db.update(users).set({ verifiedAt: null }).where(eq(users.id, ada.id));
  await moveAccount();
  expect(await mailsTo(server, ada.email)).toEqual([]);
});

test('SET-01 a new address takes effect once its link is used, and the old address is notified', async () => {
  const email = newAddress();
  const answer = await read<Account>(change(ada, email));
  expect(answer).toMatchObject({ email: ada.email, isEmailVerified: true, pendingEmail: { email } });
  const notice = { subject: 'Request to change your e-mail address' };
  expect(await mailsTo(server, ada.email)).toMatchObject([notice]);
  const [token] = await mailedTokens(server, email);
  expect(await verify(token)).toMatchObject({ status: 200, body: { userId: ada.id, email } });
  expect(await account()).toMatchObject({ email, isEmailVerified: true, pendingEmail: null });
  expect((await mailsTo(server, ada.email)).at(-1)?.subject).toBe('Your e-mail address was changed');
  expect((await verify(token)).status).toBe(200);
});

test('SAF-03 changing to a taken address gets the same answer as any other; only its owner is notified', async () => {
  const ben = await server.member({ name: 'Ben' });
  const free = await read<Account>(change(ada, newAddress()));
  const taken = await read<Account>(change(ada, ben.email.toUpperCase()));
  const shape = ({ pendingEmail, ...rest }: Account) => ({ ...rest, waits: pendingEmail !== null });
  expect(shape(taken)).toEqual(shape(free));
  const [mail] = await mailsTo(server, ben.email);
  expect(mail?.subject).toBe('You already have an account');
  expect(await mailedTokens(server, ben.email)).toEqual([]);
  expect(await account()).toMatchObject({ email: ada.email, pendingEmail: { email: ben.email } });
});

test('SAF-09 changing the address needs a bot check and the password, and the mail contains no text of the member', async () => {
  const email = newAddress();
  const unchecked = { code: 'bot_check_failed', captchaRequired: false };
  expect(await change(ada, email, { turnstileToken: '' })).toMatchObject({ status: 400, body: unchecked });
  for (const currentPassword of [undefined, 'wrong'])
    expect(await change(ada, email, { name: 'Mallory', currentPassword })).toMatchObject(
      refusal(400, { field: 'currentPassword' }),
    );
  expect(await mailsTo(server, email)).toEqual([]);
  expect(await account()).toMatchObject({ name: 'Ada', email: ada.email });
  await change(ada, email, { name: 'Win at evil.example' });
  expect(JSON.stringify(await mailsTo(server, email))).not.toContain('evil.example');
});

test('SET-01 a pending change can be mailed again after ten minutes, and both links work', async () => {
  const email = newAddress();
  await change(ada, email);
  const again = async () => {
    const body = { turnstileToken: await botToken(server) };
    return (await ada.call('POST', '/api/account/email-change/resend', body)).body;
  };
  expect((await ada.call('POST', '/api/account/email-change/resend', {})).status).toBe(400);
  expect(await again()).toMatchObject({ message: expect.stringContaining('in 10 minutes') });
  clock += 11 * 60_000;
  expect(await again()).toEqual({ message: `We’ve sent a link to ${email}.` });
  const [first, second] = await mailedTokens(server, email);
  expect(second).toBeTruthy();
  expect((await verify(first)).status).toBe(200);
});

test('SET-01 a cancelled change does not happen; requested again, its first link works', async () => {
  const email = newAddress();
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

test('SET-01 SAF-09 SAF-02 two members request one address: the second mail is sent ten minutes after the first, and the first to verify gets it', async () => {
  const email = newAddress();
  await change(ada, email);
  const ben = await memberWithPassword(server, 'Ben');
  for (let n = 0; n < 2; n++)
    expect(await read(change(ben, email))).toMatchObject({ pendingEmail: { email } });
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
  expect(await verify(toAda)).toMatchObject(refusal(400, { field: 'token' }));
  expect(await account()).toMatchObject({ email: ada.email, isEmailVerified: true });
});

test('SET-01 a change cancelled before its mail is due is not mailed', async () => {
  const email = newAddress();
  await change(ada, email);
  const ben = await memberWithPassword(server, 'Ben');
  await change(ben, email);
  await ben.call('DELETE', '/api/account/email-change');
  clock += 10 * 60_000;
  await rawAccess(server.db).run("update jobs.job set start_after = now() where name = 'change-mail'");
  await server.app.services.jobs.idle();
  expect(await mailsTo(server, email)).toHaveLength(1);
});

test('SAF-02 links mailed to an address end when the account leaves it or the password changes', async () => {
  const email = newAddress();
  await forgot(server, ada.email);
  const [earlier] = await mailedTokens(server, ada.email);
  await change(ada, email);
  const [token] = await mailedTokens(server, email);
  await verify(token);
  expect(await reset(earlier)).toBe(400);
  const other = newAddress();
  await change(ada, other);
  await ada.call('PUT', '/api/account/password', { currentPassword: password, newPassword: 'odd new words' });
  expect((await verify((await mailedTokens(server, other))[0])).status).toBe(400);
  expect(await account()).toMatchObject({ email, pendingEmail: null });
});
