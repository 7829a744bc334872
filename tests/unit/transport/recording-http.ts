import ky, { type KyInstance } from 'ky';
import { vi } from 'vitest';

export type Recorded = {
  /** `GET /api/auth?x=1`. */
  what: string;
  headers: Headers;
  body: unknown;
  request: Request;
};

/** An HTTP client without a network: `answer` responds, `calls` records the requests. */
export function recordingHttp(answer: (call: Recorded) => Response | Promise<Response>) {
  const calls: Recorded[] = [];
  const http: KyInstance = ky.create({
    baseUrl: 'http://stranger.test',
    retry: 0,
    fetch: async (input) => {
      const request = input instanceof Request ? input : new Request(input);
      const { pathname, search } = new URL(request.url);
      const text = await request.clone().text();
      const call: Recorded = {
        what: `${request.method} ${pathname}${search}`,
        headers: request.headers,
        body: text === '' ? null : JSON.parse(text),
        request,
      };
      calls.push(call);
      return answer(call);
    },
  });
  return { http, calls, requests: () => calls.map(({ what }) => what) };
}

/** Records what is reported about the server, and notifies nobody. */
export const recordingConnectivity = () => ({
  reportFailure: vi.fn(),
  reportAnswer: vi.fn(),
  reportOnline: vi.fn(),
  setClock: vi.fn(),
  subscribe: vi.fn(() => () => undefined),
});
