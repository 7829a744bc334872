import { createCalls } from '#transport/call.ts';
import { type Credentials, createHttp } from '#transport/client.ts';

/** Replaces `#transport/http.ts` with that of a signed-out client; tests stub `fetch` to answer. */
export const credentials: Credentials = { token: () => null, refused: () => {} };
export const http = createHttp('http://sidestage.test', credentials);
export const loadClient = async () => http;
export const { ask, send } = createCalls(http);
