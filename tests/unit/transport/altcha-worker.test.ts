import { beforeEach, expect, test, vi } from 'vitest';
import { solveInBackground } from '#transport/bot-check/altcha-worker.ts';

type FakeWorker = {
  onmessage: (message: { data: unknown }) => void;
  onerror: (error: { message: string }) => void;
};
const given: unknown[] = [];
const workers: FakeWorker[] = [];
const stopped = vi.fn();

vi.mock('altcha/workers/pbkdf2?worker', () => ({
  default: class implements FakeWorker {
    onmessage = (_: { data: unknown }) => {};
    onerror = (_: { message: string }) => {};
    constructor() {
      workers.push(this);
    }
    postMessage(work: unknown) {
      given.push(work);
    }
    terminate() {
      stopped();
    }
  },
}));

const challenge = { parameters: { algorithm: 'PBKDF2/SHA-256', nonce: 'n', salt: 's', cost: 10 } };
const solution = { counter: 7, derivedKey: 'k', time: 3 };

function start() {
  const controller = new AbortController();
  const solved = solveInBackground(challenge, controller.signal);
  const [worker] = workers;
  if (!worker) throw new Error('no worker was made');
  return { worker, solved, controller };
}

beforeEach(() => {
  given.length = 0;
  workers.length = 0;
  stopped.mockClear();
});

test('SES-12 the worker counts from zero in steps of one, and its solution is sent with its challenge', async () => {
  const { worker, solved } = start();
  expect(given).toEqual([
    { type: 'work', challenge, counterMode: 'uint32', counterStart: 0, counterStep: 1 },
  ]);
  worker.onmessage({ data: solution });
  expect(JSON.parse(atob(await solved))).toEqual({ challenge, solution });
  expect(stopped).toHaveBeenCalledOnce();
});

const finds = (data: unknown) => (worker: FakeWorker) => worker.onmessage({ data });
const breaks = (message: string) => (worker: FakeWorker) => worker.onerror({ message });
test.each([
  ['finds nothing', finds(null), 'The bot check found no solution.'],
  ['finds a string counter', finds({ counter: '7', derivedKey: 'k' }), 'The bot check found no solution.'],
  ['finds half a solution', finds({ counter: 7 }), 'The bot check found no solution.'],
  ['breaks', breaks('out of memory'), 'out of memory'],
  ['breaks without a message', breaks(''), 'The worker of the bot check failed.'],
])('SES-12 a worker that %s fails the check', async (_what, ends, words) => {
  const { worker, solved } = start();
  ends(worker);
  await expect(solved).rejects.toThrow(words);
  expect(stopped).toHaveBeenCalledOnce();
});

test('SES-12 a cancelled check terminates its worker', async () => {
  const { solved, controller } = start();
  controller.abort(new Error('gone'));
  await expect(solved).rejects.toThrow('gone');
  expect(stopped).toHaveBeenCalledOnce();
});

test('SES-12 an unknown algorithm is named in the error, and no worker starts', async () => {
  const other = { parameters: { ...challenge.parameters, algorithm: 'ARGON2ID' } };
  await expect(solveInBackground(other, new AbortController().signal)).rejects.toThrow(
    'The bot check uses ARGON2ID, which isn’t supported here.',
  );
  expect(workers).toEqual([]);
});
