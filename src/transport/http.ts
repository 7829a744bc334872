import { tokenHeader } from '#contract/spec/calls.ts';
import { callsBy, type Http } from './call.ts';
import type { Credentials } from './client.ts';
import { untilBack } from './leaving.ts';
import { reach } from './reach.ts';
import { sessionSignal } from './session-answers.ts';
import { settings } from './settings.ts';
import { startedCall } from './started.ts';
import { storage, storageKeys } from './storage.ts';

/** Until an app runs, the stored token goes along and nobody is told. */
export const credentials: Credentials = {
  token: () => storage.read(storageKeys.token),
  refused: () => {},
};

let client: Http | null = null;

/** Loads the HTTP client. Rejects, as a call without a network does, while its code cannot be had. */
export async function loadClient(): Promise<Http> {
  try {
    const { createHttp } = await import('./client.ts');
    client ??= createHttp(settings.apiOrigin, credentials);
    return client;
  } catch (cause) {
    await untilBack();
    reach.failed();
    throw new TypeError('the HTTP client has not come', { cause });
  }
}

/**
 * The app's one HTTP client. Its code comes once the page stands: until then it hands over what the inline script of
 * index.html has asked for, so that the first content of a page waits for none of it.
 *
 * SAF-12: an answer is for the session that asked, unless the call names its token itself. Once that session has ended
 * the call never settles, so that neither answer nor failure reaches the next member; only a caller who gave up is told.
 */
export const http: Http = (path, how) => {
  const named = how.headers?.[tokenHeader];
  const token = named ?? credentials.token();
  const session = named || !token ? null : sessionSignal(token);
  const hasEnded = () => session?.aborted;
  const answer = async () => {
    const started = client ? null : await startedAnswer(path, how.method, token);
    if (started) return started;
    const call = client ?? (await loadClient());
    // The next member's token would go along.
    session?.throwIfAborted();
    return call(path, how);
  };
  return new Promise((resolve, reject) => {
    answer().then(
      (response) => hasEnded() || resolve(response),
      (error: unknown) => (hasEnded() && !how.signal?.aborted) || reject(error),
    );
  });
};

/** Milliseconds after which a started call is the client's to wait for: it knows when to give up. */
const SOON = 1_000;

const pause = (ms: number) => new Promise<null>((done) => setTimeout(() => done(null), ms));

/** What a started call has answered, good once. Null for every other call, and for one that did not end well. */
async function startedAnswer(path: string, method: string, token: string | null): Promise<Response | null> {
  const call = method === 'GET' ? startedCall(path, token) : undefined;
  const answer = call && (await Promise.race([call, pause(SOON)]).catch(() => null));
  if (!answer?.ok || !window.started?.calls.delete(path)) return null;
  reach.answered();
  return answer;
}

/** Calls of our server: `await ask('GET /api/gigs/:id', gigSchema, { id })`; `send` leaves the answer unread. */
export const { ask, send } = callsBy(http);
