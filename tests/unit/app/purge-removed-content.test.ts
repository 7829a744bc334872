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

vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/signed-out-http.ts')).signedOutHttp(await original()),
);

const idEnding = (end: string) => `019a0000-0000-7000-8000-0000000000${end}`;
const [post, gig, bob] = [idEnding('01'), idEnding('02'), idEnding('03')];
const [words, told] = [idEnding('04'), idEnding('05')];
const pages: Readonly<Record<string, string>> = {
  '/community': `<a href="/posts/${post}">Strings</a><a href="/profile/${bob}">Bob</a>`,
  [`/gigs/${gig}`]: '<h1>Dep drummer</h1>',
  [`/messages/${bob}`]: `<div data-parts="message:${words}">Buy my strings</div>`,
  '/notifications': `<li data-parts="notification:${told}">Bob: buy my strings</li>`,
  '/discover': `<a href="/user/${bob}/links">2 links</a>`,
};
const all = Object.keys(pages);

type Notice = { body: string; data: { recipient: string; id?: string } };
let shown: Notice[];
let gone: { things: string[]; notices: string[] };
let asked: { things: string[]; notices: object[] }[];

beforeEach(async () => {
  vi.useFakeTimers();
  [shown, gone, asked] = [[], { things: [], notices: [] }, []];
  vi.stubGlobal('caches', fakeCaches());
  const getNotifications = async () =>
    shown.map((one) => ({ ...one, close: () => (shown = shown.filter((other) => other !== one)) }));
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { getRegistration: async () => ({ getNotifications }) },
  });
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(await request.json());
    return Response.json(gone);
  });
  const cache = await caches.open('last-seen');
  for (const [path, html] of Object.entries(pages))
    await cache.put(`/last-seen?${new URLSearchParams({ path })}`, Response.json({ html }));
});
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const kept = async () => {
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
  const keepAgain = vi.fn();
  stops.push(purgeRemovedContent({ events, session }, keepAgain));
  await vi.advanceTimersByTimeAsync(5_000);
  const hear = async (change: ContentChange) => {
    events.emit({ type: 'socketLink.contentChanged', change });
    await vi.advanceTimersByTimeAsync(5_000);
  };
  return { news: events, client, keepAgain, hear };
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
  'SAF-10 news of a %s takes away the copies that may hold it, and has the page in sight kept anew',
  async (kind, id, lost) => {
    const { hear, keepAgain } = await started();
    await hear({ kind, id });
    expect(await kept()).toEqual(but(...lost));
    expect(keepAgain).toHaveBeenCalledTimes(lost.length > 0 ? 1 : 0);
  },
);

test('SAF-10 a fetch that finds a thing gone removes its cached copies; a failing server removes none', async () => {
  const { client } = await started();
  const failing = (status: number) => () =>
    Promise.reject(
      Object.assign(new Error(), { name: 'HTTPError', response: new Response('', { status }), data: {} }),
    );
  await client.prefetchQuery({ queryKey: ['posts', 'one', post], queryFn: failing(503) });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await kept()).toEqual(all);
  await client.prefetchQuery({ queryKey: ['gigs', 'one', gig], queryFn: failing(404) });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await kept()).toEqual(but(`/gigs/${gig}`));
});

test('SAF-10 at start-up the server is asked which cached things and shown notifications are gone', async () => {
  shown = [
    { body: 'Buy my strings', data: { recipient: 'ada', id: 'n1' } },
    { body: 'Are you free?', data: { recipient: 'ada', id: 'n2' } },
    { body: 'For somebody else', data: { recipient: 'ben', id: 'n3' } },
  ];
  gone = { things: [`post:${post}`], notices: ['n1'] };
  await started();
  expect(asked).toEqual([
    {
      things: expect.arrayContaining([
        ...[`post:${post}`, `profile:${bob}`, `message:${words}`],
        `notification:${told}`,
      ]),
      notices: [
        { id: 'n1', excerpt: 'Buy my strings' },
        { id: 'n2', excerpt: 'Are you free?' },
      ],
    },
  ]);
  expect(shown.map(({ data }) => data.id)).toEqual(['n2', 'n3']);
  expect(await kept()).toEqual(but('/community'));
});

test('SAF-10 a removed thing takes its page and others’ comments along silently; a message also its notification', async () => {
  gone = { things: [`message:${words}`], notices: [] };
  await started();
  expect(await kept()).toEqual(but(`/messages/${bob}`, '/notifications'));
});

test('SAF-10 more ids than fit one call are asked about in several', async () => {
  const many = Array.from(
    { length: maxCached.things },
    (_, at) => `comment:${idEnding('').slice(0, -4)}${1000 + at}00`,
  );
  const cache = await caches.open('last-seen');
  await cache.put('/last-seen?path=%2Fposts', Response.json({ html: many.join(' ') }));
  await started();
  expect(asked.map(({ things }) => things.length)).toEqual([maxCached.things, 4]);
});

test('SAF-10 the question is repeated after a connection gap, and not asked without a known member or any copy', async () => {
  const { news } = await started();
  expect(asked).toHaveLength(1);
  news.emit({ type: 'socketLink.eventsMissed' });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(2);
  await started(false);
  await deletePageCopies(() => true);
  await started();
  expect(asked).toHaveLength(2);
});

test('SAF-10 showing or hiding the page asks, but not again within minutes', async () => {
  await started();
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(asked).toHaveLength(1);
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(2);
});

test('SAF-10 a notification that was withdrawn or changed is closed on the device', async () => {
  const { hear } = await started();
  shown = [
    { body: 'Buy my strings', data: { recipient: 'ada', id: 'n1' } },
    { body: 'Are you free?', data: { recipient: 'ada', id: 'n2' } },
  ];
  await hear({ kind: 'notification', id: 'n1' });
  expect(shown.map(({ data }) => data.id)).toEqual(['n2']);
});

test('SAF-10 a server that lacks the call, or cannot be reached, removes nothing', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('fetch', async () => new Response('no such page', { status: 404 }));
  await started();
  expect(await kept()).toEqual(all);
  expect(warn).toHaveBeenCalled();
});
