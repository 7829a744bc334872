// @vitest-environment jsdom
import '#tests/unit/with-client.ts';
import { InfiniteQueryObserver, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createEmitter, type EmittedEvent } from '#actors/emitted-events.ts';
import type { ContentChange } from '#contract/live-updates.ts';
import { dashboardKey, gigKeys } from '#entities/gig/gig-queries.ts';
import { peopleKeys } from '#entities/person/people-queries.ts';
import { patchPost, postKeys, postQuery, postsQuery } from '#entities/post/post-queries.ts';
import { keepFresh } from '#features/live-data/keep-fresh.ts';
import { createQueryClient } from '#shared/query-client.ts';
import { createConnectivity } from '#transport/connectivity.ts';
import { postOf } from './post.ts';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

const session = { current: () => ({ userId: 'ada' }) };

const stops: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function page() {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } });
  const events = createEmitter<EmittedEvent>();
  const connectivity = createConnectivity(() => 0.5);
  stops.push(keepFresh({ events, transport: { connectivity }, session }, client, () => 0.5));
  const calls: string[] = [];
  const failing = new Set<string>();
  return {
    client,
    failing,
    events,
    /** Shows a query whose calls are recorded by its key. */
    show: (queryKey: QueryKey) => {
      const queryFn = async () => {
        calls.push(queryKey.join(' '));
        if (failing.has(queryKey.join(' '))) throw new TypeError('Failed to fetch');
        return { id: queryKey.at(-1) };
      };
      stops.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}));
    },
    changed: (kind: ContentChange['kind'], id: string) =>
      events.emit({ type: 'socketLink.contentChanged', change: { kind, id } }),
    reconnect: () => {
      connectivity.reportFailure();
      connectivity.reportOnline();
      connectivity.reportAnswer();
    },
    /** Runs every planned call, and returns the calls made. */
    settle: async () => {
      await vi.advanceTimersByTimeAsync(20_000);
      return calls.splice(0);
    },
  };
}

const withAda = [...gigKeys.mine, 'with', 'ada'];
const ownGigs = [gigKeys.mine, withAda, gigKeys.myApplications, dashboardKey];
const everything = [
  postKeys.newest,
  postKeys.detail('p1'),
  postKeys.comments('p1'),
  gigKeys.detail('g1'),
  gigKeys.applicants('g1'),
  gigKeys.questions('g1'),
  gigKeys.mine,
  withAda,
  gigKeys.myApplications,
  gigKeys.upcoming,
  gigKeys.lists,
  peopleKeys.profile('ada'),
  peopleKeys.links,
  dashboardKey,
  ['conversations'],
];

test.each<[ContentChange['kind'], string, QueryKey[]]>([
  ['comment', 'p1', [postKeys.comments('p1')]],
  ['comment', 'p2', [postKeys.newest]],
  ['gig', 'g1', [gigKeys.detail('g1'), gigKeys.applicants('g1'), gigKeys.questions('g1'), gigKeys.lists]],
  ['question', 'g1', [gigKeys.questions('g1'), dashboardKey]],
  ['application', 'g1', [gigKeys.detail('g1'), gigKeys.applicants('g1'), ...ownGigs]],
  ['application', 'g2', ownGigs],
  ['link', 'l1', [peopleKeys.profile('ada'), peopleKeys.links, dashboardKey]],
  ['profile', 'ben', []],
])('SPD-01 a change of %s %s refetches only the queries that show it, once', async (kind, id, keys) => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [], nextCursor: null }));
  const { show, changed, settle } = page();
  for (const key of everything) show(key);
  await settle();
  changed(kind, id);
  changed(kind, id);
  expect((await settle()).filter((key) => key !== 'posts one p1').sort()).toEqual(
    keys.map((key) => key.join(' ')).sort(),
  );
});

/** A feed of three posts, and the server's rows. */
async function feed() {
  const shown = page();
  const stored = ['p3', 'p2', 'p1'].map((id) => postOf(id));
  const requests: string[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    const url = new URL(input.url);
    requests.push(url.search);
    const ids = url.searchParams.get('ids')?.split(',');
    return Response.json({ items: stored.filter(({ id }) => !ids || ids.includes(id)), nextCursor: null });
  });
  const list = new InfiniteQueryObserver(shown.client, postsQuery());
  stops.push(list.subscribe(() => {}));
  await shown.settle();
  requests.length = 0;
  const posts = () => list.getCurrentResult().data?.pages.flatMap(({ items }) => items) ?? [];
  const store = (id: string, change: object) =>
    stored.splice(
      stored.findIndex((post) => post.id === id),
      1,
      { ...postOf(id), ...change },
    );
  return { ...shown, stored, requests, posts, store };
}

test('FEE-03 FEE-04 sixty likes on an open feed make one call, and the counts change in place', async () => {
  const { changed, settle, store, posts, requests } = await feed();
  for (let n = 0; n < 30; n++) for (const id of ['p1', 'p3']) changed('like', id);
  store('p1', { likeCount: 30 });
  store('p3', { likeCount: 31 });
  await settle();
  expect(requests).toEqual(['?ids=p1%2Cp3']);
  expect(posts().map(({ id, likeCount }) => [id, likeCount])).toEqual([
    ['p3', 31],
    ['p2', 0],
    ['p1', 30],
  ]);
});

test('FEE-03 SAF-10 an edit or a deletion elsewhere changes the post in place', async () => {
  const { changed, settle, store, stored, posts } = await feed();
  store('p3', { text: 'Other words', version: 2 });
  stored.splice(1, 1);
  changed('post', 'p3');
  changed('post', 'p2');
  await settle();
  expect(posts()).toMatchObject([
    { id: 'p3', text: 'Other words' },
    { id: 'p2', text: '', isGone: true },
    { id: 'p1', text: 'Words of p1' },
  ]);
});

test('FEE-04 a like made during a refetch is not overwritten by its answer', async () => {
  const { changed, posts, client } = await feed();
  let answer = (_: Response) => {};
  vi.stubGlobal('fetch', () => new Promise<Response>((done) => (answer = done)));
  changed('like', 'p1');
  await vi.advanceTimersByTimeAsync(2_000);
  patchPost(client, 'p1', (post) => ({ ...post, likedByMe: true, likeCount: 1 }));
  answer(Response.json({ items: [postOf('p1')], nextCursor: null }));
  await vi.advanceTimersByTimeAsync(0);
  expect(posts().at(-1)).toMatchObject({ likedByMe: true, likeCount: 1 });
});

test('SPD-01 a hidden page fetches nothing until it is shown', async () => {
  const { changed, settle, requests } = await feed();
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  changed('like', 'p1');
  await settle();
  expect(requests).toEqual([]);
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(requests).toEqual(['?ids=p1']);
});

test('SOK-06 after a connection gap everything shown is refetched, the feed in one call', async () => {
  const { show, settle, events, requests } = await feed();
  show(dashboardKey);
  show(gigKeys.mine);
  await settle();
  requests.length = 0;
  events.emit({ type: 'socketLink.opened' });
  expect([await settle(), requests]).toEqual([[], []]);
  events.emit({ type: 'socketLink.eventsMissed' });
  expect((await settle()).sort()).toEqual(['dashboard', 'gigs mine']);
  expect(requests).toEqual(['?ids=p3%2Cp2%2Cp1']);
});

const gigChanged: EmittedEvent = { type: 'socketLink.contentChanged', change: { kind: 'gig', id: 'g1' } };
const sender = { id: 'bob', name: 'Bob', avatar: null };

test.each<[string, QueryKey, EmittedEvent, number]>([
  ['a changed list is fetched again once', gigKeys.lists, gigChanged, 2],
  ['a list is fetched again once after a gap', gigKeys.lists, { type: 'socketLink.eventsMissed' }, 2],
  ['so are conversations', ['conversations'], { type: 'socketLink.messageArrived', message: { sender } }, 2],
  ['a list being read is only marked stale', gigKeys.upcoming, gigChanged, 1],
])('SOK-06 a change during the first fetch is not lost: %s', async (_, queryKey, event, calls) => {
  const { client, events, settle } = page();
  const answer = Promise.withResolvers<string>();
  const queryFn = vi
    .fn()
    .mockReturnValueOnce(answer.promise)
    .mockReturnValue(new Promise(() => {}));
  stops.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}));
  for (let times = 0; times < 2; times++) {
    events.emit(event);
    await settle();
  }
  expect(queryFn).toHaveBeenCalledTimes(1);
  answer.resolve('before the change');
  await settle();
  expect(queryFn).toHaveBeenCalledTimes(calls);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('OPS-02 after the connection returns a failed query is refetched once, a successful one is not', async () => {
  const { show, settle, failing, reconnect, client } = page();
  failing.add('dashboard');
  show(dashboardKey);
  show(gigKeys.mine);
  await settle();
  failing.clear();
  reconnect();
  expect(await settle()).toEqual(['dashboard']);
  expect(client.getQueryState(dashboardKey)?.status).toBe('success');
});

test('OPS-02 a refetch that fails again causes no unhandled rejection', async () => {
  const { show, settle, failing, reconnect } = page();
  const uncaught = vi.fn<(error: unknown) => void>();
  process.on('unhandledRejection', uncaught);
  stops.push(() => process.off('unhandledRejection', uncaught));
  failing.add(gigKeys.mine.join(' '));
  show(gigKeys.mine);
  await settle();
  reconnect();
  expect(await settle()).toEqual([gigKeys.mine.join(' ')]);
  vi.useRealTimers();
  await new Promise(setImmediate);
  expect(uncaught).not.toHaveBeenCalled();
});

test('OPS-02 SPD-07 only the failed page of a list is fetched again', async () => {
  const { client, reconnect, settle } = page();
  let isDown = false;
  const requests: unknown[] = [];
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: async ({ pageParam }) => {
      requests.push(pageParam);
      if (isDown) throw new TypeError('Failed to fetch');
      return pageParam;
    },
    initialPageParam: 1,
    getNextPageParam: (last) => last + 1,
  });
  stops.push(list.subscribe(() => {}));
  await settle();
  isDown = true;
  await list.fetchNextPage();
  isDown = false;
  reconnect();
  await settle();
  expect(requests).toEqual([1, 2, 2]);
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2]);
});

test('SCR /posts/{id} a change of the open post updates it, and its deletion shows as an error', async () => {
  const { client, changed, settle } = page();
  let exists = true;
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const isOne = new URL(url).pathname.endsWith('/p1');
    if (!exists && isOne) return Response.json({ errors: [] }, { status: 404 });
    if (isOne) return Response.json(postOf('p1'));
    return Response.json({ items: exists ? [{ ...postOf('p1'), likeCount: 7 }] : [], nextCursor: null });
  });
  const one = new QueryObserver(client, postQuery('p1'));
  stops.push(one.subscribe(() => {}));
  await settle();
  changed('like', 'p1');
  await settle();
  expect(one.getCurrentResult().data?.likeCount).toBe(7);
  exists = false;
  changed('post', 'p1');
  await settle();
  expect(one.getCurrentResult().isError).toBe(true);
});
