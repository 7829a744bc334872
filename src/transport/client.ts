import ky, { type KyInstance } from 'ky';
import { specCalls, tokenHeader } from '#contract/spec/calls.ts';
import { type Connectivity, connectivity } from './connectivity.ts';
import { takeEarlyCall } from './early-calls.ts';
import { untilPageActive } from './page-unload.ts';
import { sessionSignal } from './session-signal.ts';

/** `refused` is called with the token after a 401. The running app replaces both. */
export type Credentials = { token: () => string | null; refused: (token: string) => void };

const TIMEOUT = 15_000;

/** SES-13. A 401 from these calls means wrong credentials, not an ended session. */
const isEntrance = ({ method, url }: Request) => {
  const name = `${method} ${new URL(url).pathname}`;
  return name === specCalls.signIn || name === specCalls.register;
};

/**
 * The HTTP client (API-01, API-02): adds the token unless the call sets one, passes errors through, never
 * retries: machines and the query client do.
 */
export function createHttp(
  origin: string,
  credentials: Credentials,
  reached: Connectivity = connectivity,
): KyInstance {
  return ky.create({
    ...(origin && { baseUrl: origin }),
    retry: 0,
    timeout: TIMEOUT,
    fetch: async (input, init) => {
      try {
        const request = input instanceof Request ? input : new Request(input, init);
        const response = await (started(request) ?? globalThis.fetch(input, init));
        // Wait for the whole answer of a write, which is not aborted, before deciding which session it
        // belongs to.
        if (request.method !== 'GET') await response.clone().arrayBuffer();
        if (response.status >= 500) reached.reportFailure();
        else reached.reportAnswer();
        return response;
      } catch (error) {
        await untilPageActive();
        reached.reportFailure();
        throw error;
      }
    },
    hooks: {
      beforeRequest: [
        ({ request }) => {
          const token = credentials.token();
          if (!token || request.headers.has(tokenHeader)) return;
          request.headers.set(tokenHeader, token);
          // Writes still complete after sign-out.
          if (request.method !== 'GET') return;
          return new Request(request, { signal: AbortSignal.any([request.signal, sessionSignal(token)]) });
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

const started = (request: Request) =>
  request.method === 'GET' ? takeEarlyCall(request, request.headers.get(tokenHeader)) : undefined;
