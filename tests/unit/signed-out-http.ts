import { createCalls } from '#transport/call.ts';
import { createHttp } from '#transport/client.ts';

type Http = typeof import('#transport/http.ts');

/** `#transport/http.ts` for a signed-out client; tests stub `fetch` to answer. */
export function signedOutHttp(real: Http): Http {
  const http = createHttp('http://sidestage.test', { token: () => null, refused: () => {} });
  return { ...real, http, ...createCalls(http) };
}
