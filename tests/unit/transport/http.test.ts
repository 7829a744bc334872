import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createHttp } from '#transport/client.ts';
import { credentials } from '#transport/http.ts';
import { storage } from '#transport/storage.ts';
import { recordingConnectivity } from './recording-http.ts';

afterEach(() => void vi.unstubAllGlobals());

const answering = (answer: () => Response | Promise<Response>) => {
  const fetched = vi.fn(async (_request: Request) => answer());
  vi.stubGlobal('fetch', fetched);
  return fetched;
};
const ok = () => Response.json({});
const unauthorized = () => new Response(null, { status: 401 });

function client(token: string | null, answer: () => Response | Promise<Response> = ok) {
  const fetched = answering(answer);
  const refused = vi.fn();
  const http = createHttp('http://stranger.test', { token: () => token, refused });
  const sent = () => fetched.mock.calls.map(([request]) => request.headers.get('x-auth-token'));
  return { http, refused, sent, fetched };
}

describe('API-01 the token', () => {
  test.each(['a.b.c', null])('is sent with every call: %s', async (token) => {
    const { http, sent } = client(token);
    await http.get('/api/x');
    await http.post('/api/y', { json: {} });
    expect(sent()).toEqual([token, token]);
  });

  test('of the call itself is kept', async () => {
    const { http, sent } = client('a.b.c');
    await http.get('/api/x', { headers: { 'x-auth-token': 'd.e.f' } });
    expect(sent()).toEqual(['d.e.f']);
  });

  test('is the stored one until an app runs, and its refusal is not reported', () => {
    const read = vi.spyOn(storage, 'read').mockReturnValue('stored');
    onTestFinished(() => read.mockRestore());
    expect(credentials.token()).toBe('stored');
    expect(read).toHaveBeenCalledWith('token');
    expect(credentials.refused('stored')).toBeUndefined();
  });
});

describe('SES-13 a 401', () => {
  test('reports which token was refused', async () => {
    const { http, refused } = client('a.b.c', unauthorized);
    await expect(http.get('/api/x')).rejects.toThrow();
    expect(refused.mock.calls).toEqual([['a.b.c']]);
  });

  test.each([
    ['POST', '/api/auth', 0],
    ['POST', '/api/users', 0],
    ['GET', '/api/auth', 1],
    ['POST', '/api/posts', 1],
    ['POST', '/api/auth/verify', 1],
  ])('concerns the session unless the call signs in or registers: %s %s', async (method, path, times) => {
    const { http, refused } = client('a.b.c', unauthorized);
    await expect(http(path, { method })).rejects.toThrow();
    expect(refused).toHaveBeenCalledTimes(times);
  });

  test('without a token, or any other refusal, does not concern the session', async () => {
    const visitor = client(null, unauthorized);
    await expect(visitor.http.get('/api/x')).rejects.toThrow();
    const member = client('a.b.c', () => new Response(null, { status: 403 }));
    await expect(member.http.get('/api/x')).rejects.toThrow();
    expect([visitor.refused.mock.calls, member.refused.mock.calls]).toEqual([[], []]);
  });
});

describe('OPS-02 whether the server can be reached', () => {
  const reached = recordingConnectivity();
  const seen = async (answer: () => Response | Promise<Response>) => {
    vi.clearAllMocks();
    answering(answer);
    const http = createHttp('http://stranger.test', { token: () => null, refused: () => {} }, reached);
    const error = await http.get('/api/x').catch((reason: unknown) => reason);
    return { error, seen: [reached.reportFailure.mock.calls.length, reached.reportAnswer.mock.calls.length] };
  };

  test.each([
    [200, [0, 1]],
    [404, [0, 1]],
    [499, [0, 1]],
    [500, [1, 0]],
    [503, [1, 0]],
  ])('is read from a %i', async (status, expected) => {
    expect((await seen(() => new Response(null, { status }))).seen).toEqual(expected);
  });

  test('is read from a network failure, which also rejects the call', async () => {
    const lost = await seen(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(lost.seen).toEqual([1, 0]);
    expect(lost.error).toMatchObject({ name: 'NetworkError' });
  });
});

test.each([500, 503])(
  'API-02 a call that fails with %i is not retried: the machines decide',
  async (status) => {
    const { http, fetched } = client(null, () => new Response(null, { status }));
    await expect(http.get('/api/x')).rejects.toMatchObject({ response: { status } });
    expect(fetched).toHaveBeenCalledOnce();
  },
);

test('API-02 a call without an answer after 15 seconds fails', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { http } = client(null, () => new Promise(() => {}));
  const outcome = vi.fn();
  const call = http.get('/api/x').then(outcome, outcome);
  await vi.advanceTimersByTimeAsync(14_999);
  expect(outcome).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await call;
  expect(outcome).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ name: 'TimeoutError' }));
});
