// @vitest-environment jsdom
import '#tests/unit/with-client.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmitter, type EmittedEvent } from '#actors/emitted-events.ts';
import type { SessionGate } from '#actors/session-gate.ts';
import { purgeRemovedContent } from '#app/live/purge-removed-content.ts';
import { maxCached } from '#contract/cached-items.ts';
import type { ContentChange } from '#contract/live-updates.ts';
import { setQueryClients } from '#shared/current-query-client.ts';
import { fakeCaches } from '#tests/unit/fake-caches.ts';
import { deletePageCopies } from '#transport/page-copies.ts';

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

const idEnding = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`;
const [post, gig, bob] = [idEnding('01'), idEnding('02'), idEnding('03')];
const [messageId, notificationId] = [idEnding('04'), idEnding('05')];
const pages: Readonly<Record<string, string>> = {
  '/community': `<a href="/posts/${post}">Strings</a><a href="/profile/${bob}">Bob</a>`,
  [`/gigs/${gig}`]: '<h1>Dep drummer</h1>',
  [`/messages/${bob}`]: `<div data-parts="message:${messageId}">Buy my strings</div>`,
  '/notifications': `<li data-parts="notification:${notificationId}">Bob: buy my strings</li>`,
  '/discover': `<a href="/user/${bob}/links">2 links</a>`,
};
const all = Object.keys(pages);

type Notice = { body: string; data: { recipient: string; id?: string } };
let shown: Notice[];
let removed: { things: string[]; notices: string[] };
let checks: { things: string[]; notices: object[] }[];

beforeEach(async () => {
  vi.useFakeTimers();
  [shown, removed, checks] = [[], { things: [], notices: [] }, []];
  vi.stubGlobal('caches', fakeCaches());
  const getNotifications = async () =>
    shown.map((one) => ({ ...one, close: () => (shown = shown.filter((other) => other !== one)) }));
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { getRegistration: async () => ({ getNotifications }) },
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    checks.push(await request.json());
    return Response.json(removed);
  });
  const cache = await caches.open('last-seen');
  for (const [path, html] of Object.entries(pages))
    await cache.put(`/last-seen?${new URLSearchParams({ path })}`, Response.json({ html }));
});
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const cachedPaths = async () => {
  const paths: string[] = [];
  await deletePageCopies((path) => {
    paths.push(path);
    return false;
  });
  return paths;
};
const but = (...lost: string[]) => all.filter((path) => !lost.includes(path));

/** Ada's page, after its first request was answered. */
async function started(isAuthenticated = true) {
  const events = createEmitter<EmittedEvent>();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  setQueryClients(() => client);
  const status = isAuthenticated ? 'authenticated' : 'loading';
  const session: SessionGate = {
    current: () => ({ status, isAuthenticated, loading: !isAuthenticated, userId: 'ada' }),
    subscribe: () => () => {},
    whenSettled: async () => 'authenticated',
  };
  const cacheAgain = vi.fn();
  stops.push(purgeRemovedContent({ events, session }, cacheAgain));
  await vi.advanceTimersByTimeAsync(5_000);
  const emitChange = async (change: ContentChange) => {
    events.emit({ type: 'socketLink.contentChanged', change });
    await vi.advanceTimersByTimeAsync(5_000);
  };
  return { events, client, cacheAgain, emitChange };
}

test.each<[ContentChange['kind'], string, string[]]>([
  ['post', post, ['/community']],
  ['comment', post, ['/community']],
  ['gig', gig, [`/gigs/${gig}`]],
  ['question', gig, [`/gigs/${gig}`]],
  ['profile', bob, ['/community', '/discover', `/messages/${bob}`]],
  ['person', bob, ['/community', '/discover', `/messages/${bob}`, '/notifications']],
  ['conversation', 'c1', [`/messages/${bob}`, '/notifications']],
  ['notification', 'n1', ['/notifications']],
  ['like', post, []],
  ['application', gig, []],
  ['posts', '', []],
  ['message', 'c1', []],
])(
  'SAF-10 a change of a %s deletes the cached copies that may contain it, and the visible page is cached again',
  async (kind, id, lost) => {
    const { emitChange, cacheAgain } = await started();
    await emitChange({ kind, id });
    expect(await cachedPaths()).toEqual(but(...lost));
    expect(cacheAgain).toHaveBeenCalledTimes(lost.length > 0 ? 1 : 0);
  },
);

test('SAF-10 a fetch that returns “gone” removes the cached copies; a failing server removes none', async () => {
  const { client } = await started();
  const failing = (status: number) => () =>
    Promise.reject(
      Object.assign(new Error(), { name: 'HTTPError', response: new Response('', { status }), data: {} }),
    );
  await client.prefetchQuery({ queryKey: ['posts', 'one', post], queryFn: failing(503) });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await cachedPaths()).toEqual(all);
  await client.prefetchQuery({ queryKey: ['gigs', 'one', gig], queryFn: failing(404) });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await cachedPaths()).toEqual(but(`/gigs/${gig}`));
});

test('SAF-10 at start-up the server is asked which cached items and shown notifications are gone', async () => {
  shown = [
    { body: 'Buy my strings', data: { recipient: 'ada', id: 'n1' } },
    { body: 'Are you free?', data: { recipient: 'ada', id: 'n2' } },
    { body: 'For somebody else', data: { recipient: 'ben', id: 'n3' } },
  ];
  removed = { things: [`post:${post}`], notices: ['n1'] };
  await started();
  expect(checks).toEqual([
    {
      things: expect.arrayContaining([
        ...[`post:${post}`, `profile:${bob}`, `message:${messageId}`],
        `notification:${notificationId}`,
      ]),
      notices: [
        { id: 'n1', excerpt: 'Buy my strings' },
        { id: 'n2', excerpt: 'Are you free?' },
      ],
    },
  ]);
  expect(shown.map(({ data }) => data.id)).toEqual(['n2', 'n3']);
  expect(await cachedPaths()).toEqual(but('/community'));
});

test('SAF-10 a removed item’s page and comments are removed silently; a message’s notification too', async () => {
  removed = { things: [`message:${messageId}`], notices: [] };
  await started();
  expect(await cachedPaths()).toEqual(but(`/messages/${bob}`, '/notifications'));
});

test('SAF-10 ids that exceed one call are checked in several', async () => {
  const many = Array.from(
    { length: maxCached.things },
    (_, at) => `comment:${idEnding('').slice(0, -4)}${1000 + at}00`,
  );
  const cache = await caches.open('last-seen');
  await cache.put('/last-seen?path=%2Fposts', Response.json({ html: many.join(' ') }));
  await started();
  expect(checks.map(({ things }) => things.length)).toEqual([maxCached.things, 4]);
});

test('SAF-10 the check is repeated after a connection gap, and skipped without a known member or copies', async () => {
  const { events } = await started();
  expect(checks).toHaveLength(1);
  events.emit({ type: 'socketLink.eventsMissed' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(checks).toHaveLength(2);
  await started(false);
  await deletePageCopies(() => true);
  await started();
  expect(checks).toHaveLength(2);
});

test('SAF-10 showing or hiding the page checks, but not again within minutes', async () => {
  await started();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(checks).toHaveLength(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(checks).toHaveLength(2);
});

test('SAF-10 a withdrawn or changed notification is closed on the device', async () => {
  const { emitChange } = await started();
  shown = [
    { body: 'Buy my strings', data: { recipient: 'ada', id: 'n1' } },
    { body: 'Are you free?', data: { recipient: 'ada', id: 'n2' } },
  ];
  await emitChange({ kind: 'notification', id: 'n1' });
  expect(shown.map(({ data }) => data.id)).toEqual(['n2']);
});

test('SAF-10 a server that lacks the call, or cannot be reached, removes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => new Response('no such page', { status: 404 }));
  await started();
  expect(await cachedPaths()).toEqual(all);
  expect(warn).toHaveBeenCalled();
});
