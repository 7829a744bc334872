import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { TestServer } from './server.ts';

/** Solves a challenge of the server as the widget does; answers the `turnstileToken` to send. */
export async function botToken(server: Pick<TestServer, 'call'>, harder = false): Promise<string> {
  const { body } = await server.call('GET', `/api/bot-check/challenge${harder ? '?harder=1' : ''}`);
  const challenge = body as Parameters<typeof solveChallenge>[0]['challenge'];
  const solution = await solveChallenge({ challenge, deriveKey });
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}
