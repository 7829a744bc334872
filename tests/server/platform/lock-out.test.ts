import { beforeAll, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { serverOfFile } from '#tests/server/server-of-file.ts';
import { botToken } from '#tests/support/bot-check.ts';
import { hashAsTyped } from '#tests/support/old-hash.ts';

const few = { max: 5, windowMs: 60_000 };
const many = { max: 1_000_000, windowMs: 60_000 };
const password = 'three odd words';
const owner = 'owner@example.test';
const from = (address: string) => ({ 'x-forwarded-for': address });
const signIn = (address: string, body: object) =>
  server.call('POST', '/api/auth', { email: owner, password, ...body }, from(address));
const withCheck = async (address: string, harder: boolean, changed: object = {}) =>
  signIn(address, { turnstileToken: await botToken(server, harder), ...changed });
const each = async <T>(times: number, act: (n: number) => Promise<T>) => {
  const answers: T[] = [];
  for (let n = 0; n < times; n++) answers.push(await act(n));
  return answers;
};

const server = await serverOfFile({ trustProxy: true, rates: { general: many, auth: few } });
beforeAll(async () => {
  await server.db.insert(users).values({
    name: 'Owner',
    email: owner,
    passwordHash: hashAsTyped(password),
    verifiedAt: new Date(),
  });
});

test('SAF-09 thirty calls without a bot check, naming an account, keep its owner out nowhere', async () => {
  const tries = await each(30, () => signIn('192.0.2.1', { password: 'x' }));
  expect(new Set(tries.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await withCheck('198.51.100.1', false)).status).toBe(200);
  expect((await withCheck('192.0.2.1', false)).status).toBe(200);
});

test('SAF-03 wrong passwords from elsewhere do not make the right one harder, until there are twenty', async () => {
  const wrong = (n: number) => withCheck(`203.0.113.${n}`, false, { password: 'x' });
  await each(19, wrong);
  expect((await withCheck('198.51.100.2', false)).status).toBe(200);
  await each(20, wrong);
  expect(await withCheck('198.51.100.2', false)).toMatchObject({
    status: 400,
    body: { code: 'bot_check_failed', captchaRequired: true },
  });
  expect((await withCheck('198.51.100.2', true)).status).toBe(200);
});

test('SAF-09 where it was guessed too often each try takes longer, and the right password still gets in', async () => {
  const guess = () => withCheck('198.51.100.3', true, { password: 'x' });
  await each(6, guess);
  const token = await botToken(server, true);
  const began = performance.now();
  const answer = await signIn('198.51.100.3', { turnstileToken: token });
  expect(answer.status).toBe(200);
  expect(performance.now() - began).toBeGreaterThan(400);
});

test('SAF-03 signing up and asking for a new password have limits of their own, counted after the bot check', async () => {
  const address = from('192.0.2.9');
  const forgot = async (checked: boolean) => {
    const turnstileToken = checked ? await botToken(server) : '';
    const body = { email: 'no@example.test', turnstileToken };
    return (await server.call('POST', '/api/auth/forgot', body, address)).status;
  };
  expect(await each(6, () => forgot(false))).toEqual(Array(6).fill(400));
  expect(await each(6, () => forgot(true))).toEqual([...Array(5).fill(200), 429]);
  const register = async (n: number) => {
    const turnstileToken = await botToken(server);
    const body = { name: 'N', email: `n${n}@example.test`, password, turnstileToken };
    return (await server.call('POST', '/api/users', body, address)).status;
  };
  expect(await each(6, register)).toEqual([...Array(5).fill(200), 429]);
  expect((await withCheck('192.0.2.9', false)).status).toBe(200);
});
