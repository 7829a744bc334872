import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { makeChallenge } from '#server/auth/bot-check.ts';
import type { TestServer } from './server.ts';

type Challenge = Parameters<typeof solveChallenge>[0]['challenge'];

async function tokenOf(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

type Asked = Pick<TestServer, 'call'> & Partial<Pick<TestServer, 'app'>>;

/** The `turnstileToken` to send. In process it is a challenge as the server makes them, but solved at the first try. */
export async function botToken(server: Asked, harder = false): Promise<string> {
  if (!server.app) return workedBotToken(server, harder);
  const { settings, now } = server.app.services;
  return tokenOf(await makeChallenge(settings.altchaSecret, { harder, now: now(), tries: 1 }));
}

/** A challenge of the server, solved with as much work as a browser has with it. */
export async function workedBotToken(server: Asked, harder = false): Promise<string> {
  const { body } = await server.call('GET', `/api/bot-check/challenge${harder ? '?harder=1' : ''}`);
  return tokenOf(body as Challenge);
}
