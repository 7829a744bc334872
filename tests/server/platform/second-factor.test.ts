import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import type { SecondFactor } from '#contract/account.ts';
import { answer } from '#server/admin/commands.ts';
import { loginFailures, recoveryCodes, secondFactors } from '#server/db/schema/auth.ts';
import { madeSecrets } from '#server/db/schema/notifications.ts';
import { users } from '#server/db/schema/users.ts';
import { get, refusal } from '#tests/server/answers.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { read } from '#tests/support/fixtures.ts';
import { mailsTo } from '#tests/support/mails.ts';
import {
  challengeOf,
  codeOf,
  memberWithFactor,
  memberWithPassword,
  password,
  signIn,
  wrongCode,
} from '#tests/support/second-factor.ts';
import type { Member } from '#tests/support/server.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const path = '/api/account/second-factor';

let clock = Date.now();
const server = await serverOfFile({}, { now: () => new Date(clock) });
beforeEach(async () => {
  clock += 2 * day;
  await server.db.delete(loginFailures);
});

const stateOf = (who: Member) => get<SecondFactor>(who, path);
const step = (challenge: string, code: string) =>
  server.call('POST', '/api/auth/second-step', { challenge, code });
const subjects = async ({ email }: Member) => (await mailsTo(server, email)).map(({ subject }) => subject);
const wrong = { status: 400, body: { errors: [{ field: 'code' }], code: 'wrong_code' } };

test('SET-06 two-step sign-in needs the password to start and one code to take effect, even if sent twice at once', async () => {
  const ada = await memberWithPassword(server);
  expect(await stateOf(ada)).toEqual({ since: null, codesLeft: 0 });
  const refusedStart = await ada.call('POST', path, { currentPassword: 'not this one' });
  expect(refusedStart).toMatchObject(refusal(400, { field: 'currentPassword' }));
  const started = await ada.call('POST', path, { currentPassword: password });
  const { secret, uri } = started.body as { secret: string; uri: string };
  expect(uri).toContain(`otpauth://totp/Sidestage:${encodeURIComponent(ada.email)}?`);
  expect(uri).toContain(secret);
  expect((await stateOf(ada)).since).toBeNull();
  expect((await signIn(server, ada.email)).status).toBe(200);

  expect(await ada.call('PUT', path, { code: wrongCode(secret, clock) })).toMatchObject({ status: 400 });
  const code = codeOf(secret, clock);
  const both = await Promise.all([ada.call('PUT', path, { code }), ada.call('PUT', path, { code })]);
  const [on, refused] = both.toSorted((a, b) => a.status - b.status);
  expect([on?.status, refused?.status]).toEqual([200, 400]);
  const { codes } = (on?.body ?? { codes: [] }) as { codes: string[] };
  expect(new Set(codes).size).toBe(10);
  expect(codes.every((code) => /^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/.test(code))).toBe(true);
  expect(await stateOf(ada)).toEqual({ since: new Date(clock).toISOString(), codesLeft: 10 });
  expect(await subjects(ada)).toContain('Two-step sign-in is on');
  // A new secret would lock out the owner of the current one.
  expect(await ada.call('POST', path, { currentPassword: password })).toMatchObject({ status: 409 });
  expect(await ada.call('PUT', path, { code: codeOf(secret, clock) })).toMatchObject({ status: 400 });
});

test('SET-06 secrets and codes are unreadable in the database and bound to their member', async () => {
  const { member, secret, codes } = await memberWithFactor(server);
  const stored = JSON.stringify([
    await server.db.select().from(secondFactors),
    await server.db.select().from(recoveryCodes),
    await server.db.select().from(madeSecrets),
  ]);
  for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
    expect(stored).not.toContain(word);
  const other = await memberWithFactor(server);
  const [row] = await server.db.select().from(secondFactors).where(eq(secondFactors.userId, member.id));
  await server.db
    .update(secondFactors)
    .set({ secret: row?.secret ?? '' })
    .where(eq(secondFactors.userId, other.member.id));
  const challenge = await challengeOf(server, other.member.email);
  expect((await step(challenge, codeOf(secret, clock))).status).toBe(500);
});

test('SET-06 only the password, an app code or a recovery code turns two-step sign-in off', async () => {
  for (const proofOf of [
    () => password,
    ({ secret }: { secret: string }) => codeOf(secret, clock),
    ({ codes }: { codes: string[] }) => codes[3] ?? '',
  ]) {
    const { member, secret, codes } = await memberWithFactor(server);
    const off = (proof: string) => member.call('POST', `${path}/removal`, { proof });
    for (const proof of ['not this one', wrongCode(secret, clock), 'AAAA-BBBB-CCCC-DDDD'])
      expect(await off(proof)).toMatchObject(refusal(400, { field: 'proof' }));
    expect(await off(proofOf({ secret, codes }))).toMatchObject({ status: 200, body: { since: null } });
    expect((await signIn(server, member.email)).status).toBe(200);
    expect(await subjects(member)).toContain('Two-step sign-in is off');
    expect(await server.db.$count(recoveryCodes, eq(recoveryCodes.userId, member.id))).toBe(0);
  }
});

test('SET-06 new recovery codes need the password and replace the old ones', async () => {
  const { member, codes } = await memberWithFactor(server);
  const ask = (currentPassword: string) => member.call('POST', `${path}/codes`, { currentPassword });
  expect((await ask('not this one')).status).toBe(400);
  const { codes: fresh } = await read<{ codes: string[] }>(ask(password));
  const challenge = await challengeOf(server, member.email);
  expect(await step(challenge, codes[0] ?? '')).toMatchObject(wrong);
  expect((await step(challenge, fresh[0] ?? '')).status).toBe(200);
  expect(await subjects(member)).toContain('You have new recovery codes');
  const without = await memberWithPassword(server);
  expect((await without.call('POST', `${path}/codes`, { currentPassword: password })).status).toBe(409);
});

test('SET-06 the password alone signs no one in, and only the right one reveals the second step', async () => {
  const { member } = await memberWithFactor(server);
  const refused = await signIn(server, member.email, { password: 'not this one' });
  const unknown = await signIn(server, 'nobody@example.test', { password: 'not this one' });
  expect(refused.body).toEqual(unknown.body);
  const right = await signIn(server, member.email);
  const challenge = expect.any(String);
  expect(right).toMatchObject({ status: 403, body: { code: 'second_step', challenge } });
  expect(right.body).not.toHaveProperty('token');
});

test('SET-06 a code works once, one step early or late, and not after a later one', async () => {
  const { member, secret } = await memberWithFactor(server);
  const challenge = await challengeOf(server, member.email);
  expect(await step(challenge, codeOf(secret, clock - 60_000))).toMatchObject(wrong);
  const late = codeOf(secret, clock + 30_000);
  const spaced = `${late.slice(0, 3)} ${late.slice(3)}`;
  const { token } = await read<{ token: string }>(step(challenge, spaced));
  expect((await server.call('GET', '/api/auth', undefined, { 'x-auth-token': token })).status).toBe(200);
  const again = await challengeOf(server, member.email);
  const used = refusal(400, { msg: expect.stringMatching(/already been used/) });
  for (const code of [late, codeOf(secret, clock)]) expect(await step(again, code)).toMatchObject(used);
  clock += minute;
  expect((await step(again, codeOf(secret, clock))).status).toBe(200);
});

test('SET-06 only one of two concurrent uses of a code signs in', async () => {
  const { member, secret, codes } = await memberWithFactor(server);
  for (const code of [codeOf(secret, clock), codes[0] ?? '']) {
    const challenges = [await challengeOf(server, member.email), await challengeOf(server, member.email)];
    const both = await Promise.all(challenges.map((challenge) => step(challenge, code)));
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  }
});

test('SET-06 a challenge is valid once, for ten minutes, until the password changes', async () => {
  const { member, secret, codes } = await memberWithFactor(server);
  const over = { status: 403, body: { code: 'second_step_over' } };
  const first = await challengeOf(server, member.email);
  expect((await step(first, codes[0] ?? '')).status).toBe(200);
  expect(await step(first, codes[1] ?? '')).toMatchObject(over);
  // The refused attempt did not use up its code.
  const second = await challengeOf(server, member.email);
  expect((await step(second, codes[1] ?? '')).status).toBe(200);
  const third = await challengeOf(server, member.email);
  clock += 11 * minute;
  expect(await step(third, codeOf(secret, clock))).toMatchObject(over);
  const fourth = await challengeOf(server, member.email);
  const change = { currentPassword: password, newPassword: 'some other odd words' };
  expect((await member.call('PUT', '/api/account/password', change)).status).toBe(200);
  expect(await step(fourth, codeOf(secret, clock))).toMatchObject(over);
  for (const forged of ['x', `${first.slice(0, -4)}AAAA`, member.token])
    expect(await step(forged, codes[2] ?? '')).toMatchObject(over);
});

test('SET-06 a recovery code works once in any spelling, and its owner is mailed how many are left', async () => {
  const { member, codes } = await memberWithFactor(server);
  const [code = ''] = codes;
  const challenge = await challengeOf(server, member.email);
  expect((await step(challenge, code.replaceAll('-', ' ').toLowerCase())).status).toBe(200);
  expect(await step(await challengeOf(server, member.email), code)).toMatchObject(wrong);
  expect((await stateOf(member)).codesLeft).toBe(9);
  const [mail] = (await mailsTo(server, member.email)).filter(({ subject }) => /recovery/.test(subject));
  expect(mail?.text).toContain('You have 9 left');
  const stranger = await memberWithFactor(server);
  const other = await challengeOf(server, stranger.member.email);
  expect(await step(other, codes[1] ?? '')).toMatchObject(wrong);
});

test('SET-06 SAF-03 after twenty wrong codes in a day only a recovery code works, and the owner is notified', async () => {
  const { member, secret, codes } = await memberWithFactor(server);
  const challenge = await challengeOf(server, member.email);
  for (let nth = 0; nth < 20; nth++) {
    await server.db.delete(loginFailures);
    expect(await step(challenge, wrongCode(secret, clock))).toMatchObject(wrong);
  }
  expect(await subjects(member)).toContain('Someone may know your password');
  expect((await step(challenge, codeOf(secret, clock))).status).toBe(429);
  expect((await step(challenge, codes[0] ?? '')).status).toBe(200);
  clock += day + minute;
  const next = await challengeOf(server, member.email);
  expect((await step(next, codeOf(secret, clock))).status).toBe(200);
});

test('SET-06 SAF-03 wrong codes count as wrong passwords, and a right password does not reset them', async () => {
  const { member, secret } = await memberWithFactor(server);
  const first = await challengeOf(server, member.email);
  for (let nth = 0; nth < 5; nth++) expect(await step(first, wrongCode(secret, clock))).toMatchObject(wrong);
  const harderAsked = { code: 'bot_check_failed', captchaRequired: true };
  expect(await signIn(server, member.email)).toMatchObject({ status: 400, body: harderAsked });
  const harder = { turnstileToken: await botToken(server, true) };
  const challenge = await challengeOf(server, member.email, harder);
  expect((await step(challenge, codeOf(secret, clock))).status).toBe(200);
  expect((await signIn(server, member.email)).status).toBe(403);
});

test('SET-06 SET-02 a new device is mailed only after the second step', async () => {
  const { member, secret } = await memberWithFactor(server);
  clock += 8 * day;
  const challenge = await challengeOf(server, member.email);
  expect(await subjects(member)).not.toContain('Your account was used on a new device');
  const before = await subjects(member);
  const body = { challenge, code: codeOf(secret, clock) };
  const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
  await server.call('POST', '/api/auth/second-step', body, { 'user-agent': userAgent });
  expect((await subjects(member)).length).toBe(before.length + 1);
});

test('SET-06 SET-05 a leaving member comes back with the second step', async () => {
  const { member, secret } = await memberWithFactor(server);
  const leaving = { currentPassword: password, turnstileToken: await botToken(server) };
  const early = await challengeOf(server, member.email);
  expect((await member.call('POST', '/api/account/deletion', leaving)).status).toBe(200);
  expect(await step(early, codeOf(secret, clock))).toMatchObject({ body: { code: 'second_step_over' } });
  expect((await signIn(server, member.email)).body).toMatchObject({ code: 'account_leaving' });
  const challenge = await challengeOf(server, member.email, { comeBack: 'yes' });
  const leavesAt = async () =>
    (await server.db.select().from(users).where(eq(users.id, member.id)))[0]?.leavesAt;
  expect(await leavesAt()).toBeInstanceOf(Date);
  expect((await step(challenge, codeOf(secret, clock))).status).toBe(200);
  expect(await leavesAt()).toBeNull();
});

test('SET-06 SAF-10 operators can turn two-step sign-in off with a reason that is logged, and the member is notified', async () => {
  const { member } = await memberWithFactor(server);
  const adminServices = { ...server.app.services, ready: async () => {} };
  const by = { actor: 'olga', now: new Date(clock) };
  const admin = (...words: string[]) => answer(server.db, words, by, adminServices);
  expect(await admin('show', 'person', member.email)).toMatch(/second step +since/);
  await expect(admin('second-step-off', member.email)).rejects.toThrow('--reason');
  const why = ['--reason', 'Lost the phone, known by voice'];
  expect(await admin('second-step-off', member.email, ...why)).toContain('Turned off two-step sign-in');
  expect(await admin('audit', member.email)).toMatch(/olga +second-step-off .*known by voice/);
  expect((await signIn(server, member.email)).status).toBe(200);
  expect(await subjects(member)).toContain('Two-step sign-in was turned off for you');
  await expect(admin('second-step-off', member.email, ...why)).rejects.toThrow('doesn’t use two-step');
});
