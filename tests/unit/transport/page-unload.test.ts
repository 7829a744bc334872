import { unknown } from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const page = new EventTarget();
vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
const { createHttp } = await import('#transport/client.ts');
const { parseResponse } = await import('#transport/parse-response.ts');

const failed = vi.fn();
const outcome = vi.fn();
const reached = {
  reportFailure: failed,
  reportAnswer: vi.fn(),
  reportOnline: vi.fn(),
  setClock: vi.fn(),
  subscribe: vi.fn(),
};
const http = createHttp('http://here.test', { token: () => null, refused: () => {} }, reached);
const call = () => http.get('api/auth').then(outcome, outcome);
const tell = (event: string) => page.dispatchEvent(new Event(event));
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  vi.clearAllMocks();
  vi.useRealTimers();
});

test('SES-04 a call that the page cut off by being left fails only once the page is shown again', async () => {
  tell('pagehide');
  const left = call();
  await pass(10_000);
  expect([outcome, failed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  tell('pageshow');
  await left;
  expect([outcome, failed].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  await call();
  expect(failed).toHaveBeenCalledTimes(2);
});

test('SES-04 so does one that a reload cut off before the page was hidden', async () => {
  tell('beforeunload');
  const left = call();
  await pass(100);
  tell('pagehide');
  await pass(100);
  expect([outcome, failed].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
  tell('pageshow');
  await pass(0);
  expect(failed).toHaveBeenCalledOnce();
  await left;
});

test('SES-04 so does one whose answer had begun to come', async () => {
  const cutOff = new ReadableStream({ start: (body) => body.error(new TypeError('network error')) });
  vi.stubGlobal('fetch', async () => new Response(cutOff));
  tell('pagehide');
  const left = parseResponse(unknown(), http.get('api/auth')).then(outcome, outcome);
  await pass(10_000);
  expect(outcome).not.toHaveBeenCalled();
  tell('pageshow');
  await left;
  expect(outcome).toHaveBeenCalledWith(expect.any(TypeError));
});

test('SES-04 on a page that stayed after all, as for a download, a failure counts after five seconds, the next at once', async () => {
  tell('beforeunload');
  const stayed = call();
  await pass(4_999);
  expect(failed).not.toHaveBeenCalled();
  await pass(1);
  await stayed;
  expect(failed).toHaveBeenCalledOnce();
  await call();
  expect(failed).toHaveBeenCalledTimes(2);
});
