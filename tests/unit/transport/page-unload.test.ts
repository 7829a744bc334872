import { unknown } from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordingConnectivity } from './recording-http.ts';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
const { createHttp } = await import('#transport/client.ts');
const { parseResponse } = await import('#transport/parse-response.ts');

const outcome = vi.fn();
const reached = recordingConnectivity();
const { reportFailure: failed } = reached;
const http = createHttp('http://here.test', { token: () => null, refused: () => {} }, reached);
const call = () => http.get('api/auth').then(outcome, outcome);
const dispatch = (event: string) => page.dispatchEvent(new Event(event));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
});

test('SES-04 a call aborted by leaving the page fails only once the page is shown again', async () => {
  dispatch('pagehide');
  const left = call();
  await pass(10_000);
  expect([outcome, failed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  dispatch('pageshow');
  await left;
  expect([outcome, failed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await call();
  expect(failed).toHaveBeenCalledTimes(2);
});

test('SES-04 so does a call aborted by a reload before the page was hidden', async () => {
  dispatch('beforeunload');
  const left = call();
  await pass(100);
  dispatch('pagehide');
  await pass(100);
  expect([outcome, failed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  dispatch('pageshow');
  await pass(0);
  expect(failed).toHaveBeenCalledOnce();
  await left;
});

test('SES-04 so does a call whose answer had begun to arrive', async () => {
  const cutOff = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', async () => new Response(cutOff));
  dispatch('pagehide');
  const left = parseResponse(unknown(), http.get('api/auth')).then(outcome, outcome);
  await pass(10_000);
  expect(outcome).not.toHaveBeenCalled();
  dispatch('pageshow');
  await left;
  expect(outcome).toHaveBeenCalledWith(expect.any(TypeError));
});

test('SES-04 on a page that was not left, as for a download, a failure counts after five seconds, the next at once', async () => {
  dispatch('beforeunload');
  const stayed = call();
  await pass(4_999);
  expect(failed).not.toHaveBeenCalled();
  await pass(1);
  await stayed;
  expect(failed).toHaveBeenCalledOnce();
  await call();
  expect(failed).toHaveBeenCalledTimes(2);
});
