import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSolver } from '#transport/bot-check/solve-challenge.ts';
import { recordingHttp } from './recording-http.ts';

vi.mock('altcha/workers/pbkdf2?worker', () => ({
  default: class {
    onmessage: ((message: { data: unknown }) => void) | null = null;
    async postMessage({ challenge }: { challenge: Challenge }) {
      this.onmessage?.({ data: await solveChallenge({ challenge, deriveKey }) });
    }
    terminate() {
      stopped();
    }
  },
}));

const stopped = vi.fn();
const secret = { hmacSignatureSecret: 'a secret of this test', deriveKey };
const make = () => createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 7, ...secret });

function checkAgainst(answer: () => Promise<Response>, siteKey = '') {
  const { http, requests } = recordingHttp(answer);
  return { check: createSolver(http, siteKey), requests };
}

const invisible = { captchaRequired: false, captchaType: null };
const signal = new AbortController().signal;

beforeEach(() => void stopped.mockClear());

test('SES-12 our server accepts the worker’s solution', async () => {
  const { check, requests } = checkAgainst(async () => Response.json(await make()));
  const result = await check(invisible, () => null, signal);
  if (result.kind !== 'passed') throw new Error('not passed');
  const { challenge, solution }: { challenge: Challenge; solution: Solution } = JSON.parse(
    atob(result.botToken),
  );
  expect(await verifySolution({ challenge, solution, ...secret })).toMatchObject({ verified: true });
  expect(requests()).toEqual(['GET /api/bot-check/challenge']);
  expect(stopped).toHaveBeenCalledOnce();
});

test('SES-12 with a site key, ALTCHA is still used where the server names it', async () => {
  const { check } = checkAgainst(async () => Response.json(await make()), 'site-key');
  const result = await check({ captchaRequired: false, captchaType: 'altcha' }, () => null, signal);
  expect(result.kind).toBe('passed');
});

test.each([
  ['a server error', async () => new Response('', { status: 503 })],
  ['an HTML page', async () => new Response('<h1>Hello</h1>')],
  [
    'an unknown algorithm',
    async () => Response.json({ parameters: { algorithm: 'ARGON2ID', nonce: '', salt: '' } }),
  ],
])('SES-12 %s fails the check, which can be tried again', async (_, answer) => {
  await expect(checkAgainst(answer).check(invisible, () => null, signal)).rejects.toThrow();
});
