import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmitter, type EmittedEvent } from '#actors/emitted-events.ts';
import { keepFresh } from '#features/live-data/keep-fresh.ts';
import { createHttp } from '#transport/client.ts';
import { recordingConnectivity } from './recording-http.ts';

let token: string | null = 'mine';
const refused = vi.fn();
const reached = recordingConnectivity();
const http = createHttp('http://here.test', { token: () => token, refused }, reached);
const fetchMock = vi.fn(async () => Response.json('asked'));

const start = (path: string, answer: Promise<Response>) => {
  window.started = { token: 'mine', calls: new Map([[path, answer]]) };
};

beforeEach(() => {
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('location', { origin: 'http://here.test' });
  vi.stubGlobal('fetch', fetchMock);
  vi.spyOn(performance, 'now').mockReturnValue(4_000);
});
afterEach(() => {
  window.started = undefined;
  token = 'mine';
  vi.clearAllMocks();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('SPD-02 a call started by the page before our code loaded is used once', async () => {
  start('/api/gigs', Promise.resolve(Response.json('started')));
  vi.spyOn(performance, 'now').mockReturnValue(30_000);
  expect(await http.get('api/gigs').json()).toBe('started');
  expect(fetchMock).not.toHaveBeenCalled();
  expect(await http.get('api/gigs').json()).toBe('asked');
});

test.each<[string, { path?: string; method?: string; as?: string | null; age?: number }]>([
  ['another address', { path: 'api/gigs?q=drums' }],
  ['another method', { method: 'POST' }],
  ['another member', { as: 'theirs' }],
  ['a signed-out member', { as: null }],
  ['a page that has been open for half a minute', { age: 30_001 }],
])(
  'SPD-02 an early call is not used for %s',
  async (_, { path = 'api/gigs', method = 'GET', as = 'mine', age = 30_000 }) => {
    start('/api/gigs', Promise.resolve(Response.json('started')));
    token = as;
    vi.spyOn(performance, 'now').mockReturnValue(age);
    expect(await http(path, { method }).json()).toBe('asked');
  },
);

test('SPD-02 SES-13 an early answer that refuses the token ends the session like any other', async () => {
  start('/api/auth', Promise.resolve(Response.json({}, { status: 401 })));
  await expect(http.get('api/auth').json()).rejects.toThrow('401');
  expect(refused).toHaveBeenCalledExactlyOnceWith('mine');
});

test('SPD-02 an early call that fails counts like any failed call', async () => {
  const { promise, reject } = Promise.withResolvers<Response>();
  start('/api/gigs', promise);
  const outcome = http.get('api/gigs').json();
  reject(new TypeError('Failed to fetch'));
  await expect(outcome).rejects.toThrow();
  expect(reached.reportFailure).toHaveBeenCalledOnce();
});

test.each<EmittedEvent>([
  { type: 'socketLink.contentChanged', change: { kind: 'posts', id: '' } },
  { type: 'socketLink.eventsMissed' },
])('FEE-01 SPD-02 an early call is not used after $type', async (event) => {
  const events = createEmitter<EmittedEvent>();
  const session = { current: () => ({ userId: null }) };
  vi.stubGlobal('document', new EventTarget());
  const stop = keepFresh({ events, transport: { connectivity: reached }, session }, new QueryClient());
  start('/api/posts', Promise.resolve(Response.json('started')));
  events.emit(event);
  stop();
  expect(await http.get('api/posts').json()).toBe('asked');
});
