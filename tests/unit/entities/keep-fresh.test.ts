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
  vi.restoreAllMocks();
});

function page() {
  const client = createQueryClient();
  client.setDefaultOptions({ queries: { retry: false, staleTime: 30_000 } });
  const news = createEmitter<EmittedEvent>();
  const connectivity = createConnectivity(() => 0.5);
  stops.push(keepFresh({ events: news, transport: { connectivity }, session }, client, () => 0.5));
  const calls: string[] = [];
  const failing = new Set<string>();
  return {
    client,
    connectivity,
    calls,
    failing,
    news,
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
      news.emit({ type: 'socketLink.contentChanged', change: { kind, id } }),
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
])('SPD-01 a change of %s %s refetches only what shows it, once', async (kind, id, asked) => {
  vi.stubGlobal('fetch', async () => Response.json({ items: [], nextCursor: null }));
  const { show, changed, settle } = page();
  for (const key of everything) show(key);
  await settle();
  changed(kind, id);
  changed(kind, id);
  expect((await settle()).filter((key) => key !== 'posts one p1').sort()).toEqual(
    asked.map((key) => key.join(' ')).sort(),
  );
});

/** A feed of three posts, and the server's rows. */
async function feed() {
  const shown = page();
  const stored = ['p3', 'p2', 'p1'].map((id) => postOf(id));
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (input: Request) => {
    const url = new URL(input.url);
    asked.push(url.search);
    const ids = url.searchParams.get('ids')?.split(',');
    return Response.json({ items: stored.filter(({ id }) => !ids || ids.includes(id)), nextCursor: null });
  });
  const list = new InfiniteQueryObserver(shown.client, postsQuery());
  stops.push(list.subscribe(() => {}));
  await shown.settle();
  asked.length = 0;
  const posts = () => list.getCurrentResult().data?.pages.flatMap(({ items }) => items) ?? [];
  const store = (id: string, change: object) =>
    stored.splice(
      stored.findIndex((post) => post.id === id),
      1,
      { ...postOf(id), ...change },
    );
  return { ...shown, stored, asked, posts, store };
}

test('FEE-03 FEE-04 sixty likes on an open feed make one call, and the counts change in place', async () => {
  const { changed, settle, store, posts, asked } = await feed();
  for (let n = 0; n < 30; n++) for (const id of ['p1', 'p3']) changed('like', id);
  store('p1', { likeCount: 30 });
  store('p3', { likeCount: 31 });
  await settle();
  expect(asked).toEqual(['?ids=p1%2Cp3']);
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
  const { changed, settle, asked } = await feed();
  const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  changed('like', 'p1');
  await settle();
  expect(asked).toEqual([]);
  sight.mockReturnValue('visible');
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect(asked).toEqual(['?ids=p1']);
});

test('SOK-06 after a connection gap everything shown is refetched, the feed in one call', async () => {
  const { show, settle, news, asked } = await feed();
  show(dashboardKey);
  show(gigKeys.mine);
  await settle();
  asked.length = 0;
  news.emit({ type: 'socketLink.opened' });
  expect([await settle(), asked]).toEqual([[], []]);
  news.emit({ type: 'socketLink.eventsMissed' });
  expect((await settle()).sort()).toEqual(['dashboard', 'gigs mine']);
  expect(asked).toEqual(['?ids=p3%2Cp2%2Cp1']);
});

const gigChanged: EmittedEvent = { type: 'socketLink.contentChanged', change: { kind: 'gig', id: 'g1' } };
const sender = { id: 'bob', name: 'Bob', avatar: null };

test.each<[string, QueryKey, EmittedEvent, number]>([
  ['a changed list is fetched once more', gigKeys.lists, gigChanged, 2],
  ['a list is fetched once more after a gap', gigKeys.lists, { type: 'socketLink.eventsMissed' }, 2],
  ['the conversations', ['conversations'], { type: 'socketLink.messageArrived', message: { sender } }, 2],
  ['a list that is being read is only marked stale', gigKeys.upcoming, gigChanged, 1],
])('SOK-06 what changes during its first fetch is not lost: %s', async (_, queryKey, event, calls) => {
  const { client, news, settle } = page();
  const answer = Promise.withResolvers<string>();
  const queryFn = vi
    .fn()
    .mockReturnValueOnce(answer.promise)
    .mockReturnValue(new Promise(() => {}));
  stops.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {}));
  for (let times = 0; times < 2; times++) {
    news.emit(event);
    await settle();
  }
  expect(queryFn).toHaveBeenCalledTimes(1);
  answer.resolve('before the change');
  await settle();
  expect(queryFn).toHaveBeenCalledTimes(calls);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('OPS-02 after the connection returns a failed query is refetched once, a successful one is not', async () => {
  const { show, settle, failing, connectivity, client } = page();
  failing.add('dashboard');
  show(dashboardKey);
  show(gigKeys.mine);
  await settle();
  failing.clear();
  connectivity.reportFailure();
  connectivity.reportOnline();
  connectivity.reportAnswer();
  expect(await settle()).toEqual(['dashboard']);
  expect(client.getQueryState(dashboardKey)?.status).toBe('success');
});

test('OPS-02 a refetch that fails again is no unhandled rejection', async () => {
  const { show, settle, failing, connectivity } = page();
  const uncaught = vi.fn<(error: unknown) => void>();
  process.on('unhandledRejection', uncaught);
  stops.push(() => process.off('unhandledRejection', uncaught));
  failing.add(gigKeys.mine.join(' '));
  show(gigKeys.mine);
  await settle();
  connectivity.reportFailure();
  connectivity.reportOnline();
  connectivity.reportAnswer();
  expect(await settle()).toEqual([gigKeys.mine.join(' ')]);
  vi.useRealTimers();
  await new Promise(setImmediate);
  expect(uncaught).not.toHaveBeenCalled();
});

test('OPS-02 SPD-07 only the page of a list that failed is fetched again', async () => {
  const { client, connectivity, settle } = page();
  let isDown = false;
  const asked: unknown[] = [];
  const list = new InfiniteQueryObserver(client, {
    queryKey: ['list'],
    queryFn: async ({ pageParam }) => {
      asked.push(pageParam);
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
  connectivity.reportFailure();
  connectivity.reportOnline();
  await settle();
  expect(asked).toEqual([1, 2, 2]);
  expect(list.getCurrentResult().data?.pages).toEqual([1, 2]);
});

test('SCR /posts/{id} a change of the open post updates it, and its deletion shows as an error', async () => {
  const { client, changed, settle } = page();
  let stands = true;
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const isOne = new URL(url).pathname.endsWith('/p1');
    if (!stands && isOne) return Response.json({ errors: [] }, { status: 404 });
    if (isOne) return Response.json(postOf('p1'));
    return Response.json({ items: stands ? [{ ...postOf('p1'), likeCount: 7 }] : [], nextCursor: null });
  });
  const one = new QueryObserver(client, postQuery('p1'));
  stops.push(one.subscribe(() => {}));
  await settle();
  changed('like', 'p1');
  await settle();
  expect(one.getCurrentResult().data?.likeCount).toBe(7);
  stands = false;
  changed('post', 'p1');
  await settle();
  expect(one.getCurrentResult().isError).toBe(true);
});
