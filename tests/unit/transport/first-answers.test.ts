import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const client = vi.fn(async () => Response.json('asked'));
const loaded = vi.fn(() => ({ createHttp: () => client }));

const start = (answer: Promise<Response>) => {
  window.started = { token: null, calls: new Map([['/api/gigs?q=drums', answer]]) };
};
/** `http` of a page that has not loaded the client yet. */
const freshHttp = async () => {
  vi.resetModules();
  vi.doMock('#transport/client.ts', () => loaded());
  return (await import('#transport/http.ts')).http;
};
const path = '/api/gigs?q=drums';
const get = { method: 'GET' };

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  vi.spyOn(performance, 'now').mockReturnValue(4_000);
});
afterEach(() => {
  window.started = undefined;
  vi.useRealTimers();
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('SPD-01 SPD-02 the first answers need no HTTP client, and are used once', async () => {
  const http = await freshHttp();
  start(Promise.resolve(Response.json('started')));
  expect(await (await http(path, get)).json()).toBe('started');
  expect(loaded).not.toHaveBeenCalled();
  expect(await (await http(path, get)).json()).toBe('asked');
});

test.each([
  ['requests another path', '/api/gigs', get],
  ['uses another method', path, { method: 'POST' }],
  ['is another member', path, { method: 'GET', headers: { 'x-auth-token': 'theirs' } }],
])('SPD-02 a caller who %s loads the client and uses it', async (_, url, how) => {
  const http = await freshHttp();
  start(Promise.resolve(Response.json('started')));
  expect(await (await http(url, how)).json()).toBe('asked');
  expect(client).toHaveBeenCalledExactlyOnceWith(url, how);
});

test.each([
  ['was refused', () => Promise.resolve(Response.json({}, { status: 401 }))],
  ['was lost', () => Promise.reject(new TypeError('Failed to fetch'))],
])('SPD-02 SES-13 a started call that %s is left to the client to report', async (_, answer) => {
  const http = await freshHttp();
  start(answer());
  await http(path, get);
  expect(client).toHaveBeenCalledExactlyOnceWith(path, get);
});

test('SPD-02 API-02 a slow first answer is awaited by the client, which also times it out', async () => {
  const http = await freshHttp();
  vi.useFakeTimers();
  start(new Promise(() => {}));
  const answer = http(path, get);
  await vi.advanceTimersByTimeAsync(999);
  expect(loaded).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await answer;
  expect(client).toHaveBeenCalledOnce();
  expect(window.started?.calls.size).toBe(1);
});

test('SPD-02 of two simultaneous equal calls one gets the first answer', async () => {
  const http = await freshHttp();
  start(Promise.resolve(Response.json('started')));
  const answers = await Promise.all([http(path, get), http(path, get)]);
  expect(await Promise.all(answers.map((one) => one.json()))).toEqual(['started', 'asked']);
});

test('ROU-08 API-02 a client whose code does not load counts as a network failure, and is loaded again', async () => {
  const http = await freshHttp();
  loaded.mockImplementationOnce(() => {
    throw new Error('Loading chunk http failed');
  });
  await expect(http(path, get)).rejects.toThrow(TypeError);
  vi.doMock('#transport/client.ts', () => loaded());
  expect(await (await http(path, get)).json()).toBe('asked');
});
