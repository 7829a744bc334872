import { createCalls } from '#transport/call.ts';
import { createHttp } from '#transport/client.ts';

type Http = typeof import('#transport/http.ts');

/** `#transport/http.ts` whose calls go to an address of the tests', from nobody: what answers is a stubbed `fetch`. */
export function httpOfNobody(real: Http): Http {
  const http = createHttp('http://sidestage.test', { token: () => null, refused: () => {} });
  return { ...real, http, ...createCalls(http) };
}
