import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { answer } from '#server/admin/commands.ts';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { mailedTokens, mailsTo } from '#tests/support/mails.ts';
import { challengeOf, codeOf, memberWithFactor, password, signIn } from '#tests/support/second-factor.ts';

const clock = Date.now();
const server = await serverOfFile({}, { now: () => new Date(clock) });
const step = (challenge: string, code: string) =>
  server.call('POST', '/api/auth/second-step', { challenge, code });

describe('SET-06 what else knows of the second step', () => {
  test('SET-06 a forgotten password leaves it on', async () => {
    const { member, secret } = await memberWithFactor(server);
    const { email } = member;
    await server.call('POST', '/api/auth/forgot', { email, turnstileToken: await botToken(server) });
    const token = (await mailedTokens(server, email)).at(-1);
    await server.call('POST', '/api/auth/reset', { token, password: 'some other odd words' });
    const challenge = await challengeOf(server, email, { password: 'some other odd words' });
    expect((await step(challenge, codeOf(secret, clock))).status).toBe(200);
  });

  test('SET-06 SET-01 taking the account back takes it off if it is new: it may be a thief’s', async () => {
    const { member } = await memberWithFactor(server);
    const thiefs = `thief-${member.id}@example.test`;
    const change = { name: 'Ada', email: thiefs, currentPassword: password };
    await member.call('PUT', '/api/account', { ...change, turnstileToken: await botToken(server) });
    const proof = (await mailedTokens(server, thiefs)).at(-1);
    expect((await server.call('POST', '/api/auth/verify', { token: proof })).status).toBe(200);
    const token = (await mailedTokens(server, member.email)).at(-1);
    const back = { token, password: 'some other odd words' };
    expect((await server.call('POST', '/api/auth/take-back', back)).status).toBe(200);
    expect((await signIn(server, member.email, { password: back.password })).status).toBe(200);
  });

  test('SET-06 SET-05 coming back takes the second step, too; what is deleted has none', async () => {
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

  test('SET-06 SAF-10 operators take it off, with a reason, which is kept, and the member is told', async () => {
    const { member } = await memberWithFactor(server);
    const telling = { ...server.app.services, ready: async () => {} };
    const by = { actor: 'olga', now: new Date(clock) };
    const admin = (...words: string[]) => answer(server.db, words, by, telling);
    expect(await admin('show', 'person', member.email)).toMatch(/second step +since/);
    await expect(admin('second-step-off', member.email)).rejects.toThrow('--reason');
    const why = ['--reason', 'Lost the phone, known by voice'];
    expect(await admin('second-step-off', member.email, ...why)).toContain('with the password alone');
    expect(await admin('audit', member.email)).toMatch(/olga +second-step-off .*known by voice/);
    expect((await signIn(server, member.email)).status).toBe(200);
    const subjects = (await mailsTo(server, member.email)).map(({ subject }) => subject);
    expect(subjects).toContain('Two-step sign-in was turned off for you');
    await expect(admin('second-step-off', member.email, ...why)).rejects.toThrow('without a second step');
  });
});
