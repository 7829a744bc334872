import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Challenge, Solution } from 'altcha-lib/types';
import ky from 'ky';
import { beforeEach, expect, test, vi } from 'vitest';
import { createSolver } from '#transport/bot-check/solve-challenge.ts';

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
const asked: string[] = [];
const secret = { hmacSignatureSecret: 'a secret of this test', deriveKey };
const make = () => createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 7, ...secret });

const checkAgainst = (answer: () => Promise<Response>, siteKey = '') =>
  createSolver(
    ky.create({
      baseUrl: 'http://stranger.test',
      retry: 0,
      fetch: (request) => {
        asked.push(new URL(request instanceof Request ? request.url : request).href);
        return answer();
      },
    }),
    siteKey,
  );

const unseen = { captchaRequired: false, captchaType: null };
const signal = new AbortController().signal;

beforeEach(() => {
  asked.length = 0;
  stopped.mockClear();
});

test('SES-12 our server accepts the worker’s solution', async () => {
  const check = checkAgainst(async () => Response.json(await make()));
  const result = await check(unseen, () => null, signal);
  if (result.kind !== 'passed') throw new Error('not passed');
  const { challenge, solution }: { challenge: Challenge; solution: Solution } = JSON.parse(
    atob(result.botToken),
  );
  expect(await verifySolution({ challenge, solution, ...secret })).toMatchObject({ verified: true });
  expect(asked).toEqual(['http://stranger.test/api/bot-check/challenge']);
  expect(stopped).toHaveBeenCalledOnce();
});

test('SES-12 with a site key, ALTCHA is still used where the server names it', async () => {
  const check = checkAgainst(async () => Response.json(await make()), 'site-key');
  const result = await check({ captchaRequired: false, captchaType: 'altcha' }, () => null, signal);
  expect(result.kind).toBe('passed');
});

test.each([
  ['trouble', async () => new Response('', { status: 503 })],
  ['a page', async () => new Response('<h1>Hello</h1>')],
  [
    'an unknown algorithm',
    async () => Response.json({ parameters: { algorithm: 'ARGON2ID', nonce: '', salt: '' } }),
  ],
])('SES-12 %s fails the check, which can be tried again', async (_, answer) => {
  await expect(checkAgainst(answer)(unseen, () => null, signal)).rejects.toThrow();
});
