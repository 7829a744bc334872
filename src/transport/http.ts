import { tokenHeader } from '#contract/spec/calls.ts';
import { createCalls, type Http } from './call.ts';
import type { Credentials } from './client.ts';
import { connectivity } from './connectivity.ts';
import { earlyCall } from './early-calls.ts';
import { untilPageActive } from './page-unload.ts';
import { sessionSignal } from './session-signal.ts';
import { settings } from './settings.ts';
import { storage, storageKeys } from './storage.ts';

/** Defaults until the app runs. */
export const credentials: Credentials = {
  token: () => storage.read(storageKeys.token),
  refused: () => {},
};

let client: Http | null = null;

/** Rejects like a call without network if the code cannot be loaded. */
export async function loadClient(): Promise<Http> {
  try {
    const { createHttp } = await import('./client.ts');
    client ??= createHttp(settings.apiOrigin, credentials);
    return client;
  } catch (cause) {
    await untilPageActive();
    connectivity.reportFailure();
    throw new TypeError('the HTTP client has not come', { cause });
  }
}

/**
 * The app's HTTP client. Its code loads after first paint; until then, answers come from the calls that the
 * inline script of index.html has started.
 * SAF-12: an answer belongs to the session that asked, unless the call sets its own token. Once that session
 * has ended the call never settles, so that nothing reaches the next member; only an aborted call rejects.
 */
export const http: Http = (path, options) => {
  const ownToken = options.headers?.[tokenHeader];
  const token = ownToken ?? credentials.token();
  const session = ownToken || !token ? null : sessionSignal(token);
  const hasEnded = () => session?.aborted;
  const answer = async () => {
    const early = client ? null : await earlyAnswer(path, options.method, token);
    if (early) return early;
    const call = client ?? (await loadClient());
    // The request would carry the next member's token.
    session?.throwIfAborted();
    return call(path, options);
  };
  return new Promise((resolve, reject) => {
    answer().then(
      (response) => hasEnded() || resolve(response),
      (error: unknown) => (hasEnded() && !options.signal?.aborted) || reject(error),
    );
  });
};

/** Milliseconds to wait for an early call; after that the client, with its own timeout, makes the call. */
const EARLY_CALL_TIMEOUT = 1_000;

const timeout = (ms: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), ms));

/** The answer of an early call, usable once. Null if there is none or it failed. */
async function earlyAnswer(path: string, method: string, token: string | null): Promise<Response | null> {
  const call = method === 'GET' ? earlyCall(path, token) : undefined;
  const answer = call && (await Promise.race([call, timeout(EARLY_CALL_TIMEOUT)]).catch(() => null));
  if (!answer?.ok || !window.started?.calls.delete(path)) return null;
  connectivity.reportAnswer();
  return answer;
}

/** `await ask('GET /api/gigs/:id', gigSchema, { id })`; `send` does not parse the answer. */
export const { ask, send } = createCalls(http);
