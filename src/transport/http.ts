import ky, { type KyInstance } from 'ky';
import { specCalls, tokenHeader } from '#contract/spec/calls.ts';
import { callsBy } from './call.ts';
import { type Reach, reach } from './reach.ts';
import { settings } from './settings.ts';
import { storage, storageKeys } from './storage.ts';

/** Whose token goes along, and who is told that a server answered it with 401. The running app fills it in. */
export type Credentials = { token: () => string | null; refused: (token: string) => void };

/** Milliseconds until a call counts as failed. */
const TIMEOUT = 15_000;

/** SES-13. A 401 to these says that what was typed is wrong, not that the session has ended. */
const isEntrance = ({ method, url }: Request) => {
  const name = `${method} ${new URL(url).pathname}`;
  return name === specCalls.signIn || name === specCalls.register;
};

/** Milliseconds in which a page goes that is about to; one that is still here then has stayed. */
const GOING = 5_000;

const comes = (event: string) =>
  new Promise<void>((come) => globalThis.addEventListener(event, () => come(), { once: true }));
let hasLeft = false;
/** Until a page that was about to go has gone or stayed. */
let isDecided: Promise<void> = Promise.resolve();
globalThis.addEventListener?.('pagehide', () => {
  hasLeft = true;
});
globalThis.addEventListener?.('pageshow', () => {
  hasLeft = false;
});
globalThis.addEventListener?.('beforeunload', () => {
  const stays = new Promise<void>((stay) => setTimeout(stay, GOING));
  isDecided = Promise.race([comes('pagehide'), stays]);
});

/**
 * SES-04. A page that is left cuts off its own calls, a reload before the page hears that it is hidden. That says
 * nothing of the server: only a page that stays, or is shown again, has failed.
 */
async function untilBack(): Promise<void> {
  await isDecided;
  if (hasLeft) await comes('pageshow');
}

/**
 * The HTTP client (API-01, API-02): the token on every request, errors passed through unchanged, no retry:
 * the machines and the query client decide on those. An explicit token header is left as it is.
 */
export function createHttp(origin: string, credentials: Credentials, reached: Reach = reach): KyInstance {
  return ky.create({
    ...(origin && { baseUrl: origin }),
    retry: 0,
    timeout: TIMEOUT,
    fetch: async (input, init) => {
      try {
        const request = input instanceof Request ? input : new Request(input, init);
        const response = await (startedCall(request) ?? globalThis.fetch(input, init));
        if (response.status >= 500) reached.failed();
        else reached.answered();
        return response;
      } catch (error) {
        await untilBack();
        reached.failed();
        throw error;
      }
    },
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = credentials.token();
          if (token && !request.headers.has(tokenHeader)) request.headers.set(tokenHeader, token);
        },
      ],
      afterResponse: [
        ({ request, response }) => {
          const token = request.headers.get(tokenHeader);
          if (response.status === 401 && token && !isEntrance(request)) credentials.refused(token);
        },
      ],
    },
  });
}

/** Until an app runs, the stored token goes along and nobody is told. */
export const credentials: Credentials = {
  token: () => storage.read(storageKeys.token),
  refused: () => {},
};

/** The app's one HTTP client. */
export const http = createHttp(settings.apiOrigin, credentials);

/** Calls of our server: `await ask('GET /api/gigs/:id', gigSchema, { id })`; `send` leaves the answer unread. */
export const { ask, send } = callsBy(http);

declare global {
  interface Window {
    /** SPD-02. What the inline script of index.html has asked for before any of our code had come. */
    started?: { token: string | null; calls: Map<string, Promise<Response>> } | undefined;
  }
}

/** Milliseconds since the page began in which an answer is taken over: as long as the query client calls one fresh. */
const FRESH = 30_000;

/** What was started is of before some news: whoever asks later asks anew. */
export const forgetStarted = (): void => globalThis.window?.started?.calls.clear();

/** The answer to a call that has been started already, with the same token; good once. Failed ones are not there. */
function startedCall({ method, url, headers }: Request): Promise<Response> | null {
  const { started } = globalThis.window ?? {};
  if (!started || method !== 'GET' || performance.now() > FRESH) return null;
  if (headers.get(tokenHeader) !== started.token) return null;
  const path = url.slice((settings.apiOrigin || location.origin).length);
  const call = started.calls.get(path);
  started.calls.delete(path);
  return call ?? null;
}
