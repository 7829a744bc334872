import { argon2Sync, randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import type { NewSecret } from '#contract/account.ts';
import { users } from '#server/db/schema/users.ts';
import { botToken } from './bot-check.ts';
import { read } from './fixtures.ts';
import type { Member, TestServer } from './server.ts';

export const password = 'three odd words';
const halfMinute = 30_000;

/** What an authenticator app shows for a secret at a moment. */
export const codeOf = (secret: string, moment: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: moment });

/** Six digits that the app shows neither at that moment nor a step before or after. */
export function wrongCode(secret: string, moment: number): string {
  const shown = [-1, 0, 1].map((steps) => codeOf(secret, moment + steps * halfMinute));
  return ['123456', '654321', '111222', '333444'].find((code) => !shown.includes(code)) ?? '';
}

/** A member of a server with a clock of the test, whose password is `password`. */
export async function memberWithPassword(server: TestServer, name = 'Ada'): Promise<Member> {
  const member = await server.member({ name });
  const passwordHash = hashAsTyped(password);
  await server.db.update(users).set({ passwordHash }).where(eq(users.id, member.id));
  return member;
}

/** The same, with a second step: their secret, and their recovery codes. */
export async function memberWithFactor(server: TestServer) {
  const member = await memberWithPassword(server);
  const given = { currentPassword: password };
  const { secret } = await read<NewSecret>(member.call('POST', '/api/account/second-factor', given));
  // Of half a minute ago, so that the one of now is not used up.
  const code = codeOf(secret, server.app.services.now().getTime() - halfMinute);
  const { codes } = await read<{ codes: string[] }>(
    member.call('PUT', '/api/account/second-factor', { code }),
  );
  return { member, secret, codes };
}

export const signIn = async (server: TestServer, email: string, more: object = {}) =>
  server.call('POST', '/api/auth', { email, password, turnstileToken: await botToken(server), ...more });

export const register = async (server: TestServer, email: string, more: object = {}) =>
  server.call('POST', '/api/users', {
    name: 'Ada',
    email,
    password,
    turnstileToken: await botToken(server),
    ...more,
  });

/** Asks for a link to choose a new password, and waits until it is mailed. */
export async function forgot(server: TestServer, email: string) {
  const answer = await server.call('POST', '/api/auth/forgot', {
    email,
    turnstileToken: await botToken(server),
  });
  await server.app.services.background.idle();
  return answer;
}

/** What the right password earns where a second step is on. */
export async function challengeOf(server: TestServer, email: string, more: object = {}): Promise<string> {
  const { body } = await signIn(server, email, more);
  if (typeof body === 'object' && body && 'challenge' in body) return String(body.challenge);
  throw new Error(`no challenge: ${JSON.stringify(body)}`);
}

/** The hash of a password as it was typed, as earlier versions stored it; made and checked with little work. */
export function hashAsTyped(message: string): string {
  const nonce = randomBytes(16);
  const hash = argon2Sync('argon2id', {
    message,
    nonce,
    memory: 64,
    passes: 1,
    parallelism: 1,
    tagLength: 32,
  });
  const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '');
  return `$argon2id$v=19$m=64,t=1,p=1$${base64(nonce)}$${base64(hash)}`;
}
