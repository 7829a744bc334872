import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker';
import * as v from 'valibot';
import type { Challenge } from '#contract/auth.ts';

const solutionSchema = v.looseObject({ counter: v.number(), derivedKey: v.string() });

/** Solves a challenge in a worker, so that typing stays smooth. Returns the payload for the server. */
export async function solveInBackground(challenge: Challenge, signal: AbortSignal): Promise<string> {
  if (!challenge.parameters.algorithm.startsWith('PBKDF2/'))
    throw new Error(`The bot check uses ${challenge.parameters.algorithm}, which isn’t supported here.`);
  const solution = await work(challenge, signal);
  return btoa(JSON.stringify({ challenge, solution }));
}

function work(challenge: Challenge, signal: AbortSignal) {
  const worker = new Pbkdf2Worker();
  const answer = new Promise<unknown>((resolve, reject) => {
    worker.onmessage = ({ data }) => resolve(data);
    worker.onerror = ({ message }) => reject(new Error(message || 'The worker of the bot check failed.'));
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    worker.postMessage({ type: 'work', challenge, counterMode: 'uint32', counterStart: 0, counterStep: 1 });
  });
  return answer
    .then((data) => {
      const solution = v.safeParse(solutionSchema, data);
      if (!solution.success) throw new Error('The bot check found no solution.');
      return solution.output;
    })
    .finally(() => worker.terminate());
}
