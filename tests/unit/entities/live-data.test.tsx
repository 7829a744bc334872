import '#tests/unit/with-client.ts';
import { InfiniteQueryObserver, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createEmitter, deferred, type EmittedEvent } from '#actors/emitted-events.ts';
import { limits } from '#contract/limits.ts';
import type { Watched } from '#contract/live-updates.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { peopleKeys } from '#entities/person/people-queries.ts';
import { postKeys, postsInLists, postsQuery, refetchPosts } from '#entities/post/post-queries.ts';
import { createBatch } from '#features/live-data/keep-fresh.ts';
import { watchVisible } from '#features/live-data/watch.ts';
import { postOf } from '#tests/unit/entities/post.ts';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

test('SAF-10 SOK-06 every post of a long feed is refetched, fifty to a call', async () => {
  const stored = Array.from({ length: 120 }, (_, nth) => postOf(`p${nth}`));
  const requests: string[][] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    const ids = new URL(url).searchParams.get('ids')?.split(',');
    if (ids) requests.push(ids);
    return Response.json({ items: stored.filter(({ id }) => !ids || ids.includes(id)), nextCursor: null });
  });
  const client = new QueryClient();
  const stop = new InfiniteQueryObserver(client, postsQuery()).subscribe(() => {});
  await vi.waitFor(() => expect(postsInLists(client)).toHaveLength(120));
  for (const at of [119, 60, 0]) stored.splice(at, 1);
  await refetchPosts(
    client,
    postsInLists(client).map(({ id }) => id),
  );
  expect(requests.map(({ length }) => length)).toEqual([50, 50, 20]);
  expect(postsInLists(client).flatMap(({ id, isGone }) => (isGone ? id : []))).toEqual(['p0', 'p60', 'p119']);
  stop();
});

describe('batching events', () => {
  beforeEach(() => void vi.useFakeTimers());
  test('SPD-01 showing the page flushes the batch without shortening the next pause', () => {
    const handed: number[][] = [];
    const pace = { minPause: 1_000, maxPause: 15_000, random: () => 0.5 };
    const { add, stop } = createBatch<number>((items) => void handed.push(items), pace);
    add(1);
    vi.advanceTimersByTime(900);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(handed).toEqual([[1]]);
    add(2);
    vi.advanceTimersByTime(1_999);
    expect(handed).toEqual([[1]]);
    vi.advanceTimersByTime(1);
    expect(handed).toEqual([[1], [2]]);
    stop();
  });

  test('SPD-01 SOK-06 events emitted before the first listener are delivered to it once', () => {
    const source = createEmitter<string>();
    const early = deferred(source);
    source.emit('one');
    source.emit('two');
    const received: string[] = [];
    const stop = early.subscribe((event) => void received.push(event));
    source.emit('three');
    stop();
    source.emit('four');
    expect(received).toEqual(['one', 'two', 'three']);
  });
});

describe('watched topics', () => {
  const stops: (() => void)[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(performance.timeOrigin + performance.now());
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });

  /** A page that shows given data and records the topics it asks the server to watch. */
  function page() {
    const client = new QueryClient();
    const events = createEmitter<EmittedEvent>();
    const requests: Watched[] = [];
    const watch = (watched: Watched) => requests.push(watched);
    stops.push(watchVisible({ events, send: ({ watched }) => watch(watched) }, client));
    const settle = async (ms = 200) => {
      await vi.advanceTimersByTimeAsync(ms);
      return requests.splice(0).map((watched) => Object.keys(watched).sort());
    };
    return {
      client,
      requests,
      settle,
      emit: events.emit,
      /** Shows a query; returns how to leave it. */
      show: (queryKey: QueryKey, data: unknown = {}) => {
        const stop = new QueryObserver(client, { queryKey, queryFn: () => data }).subscribe(() => {});
        stops.push(stop);
        return stop;
      },
    };
  }
  const listOf = (...ids: string[]) => ({ pages: [{ items: ids.map((id) => ({ id })) }] });
  const feed = [...postKeys.lists, 'everybody'];
  const withAda = [...gigKeys.mine, 'with', 'ada'];
  const opened: EmittedEvent = { type: 'socketLink.opened' };
  const changed = (kind: 'person' | 'post'): EmittedEvent => ({
    type: 'socketLink.contentChanged',
    change: { kind, id: 'x' },
  });

  test.each<[QueryKey, unknown, string[]]>([
    [feed, listOf('p1', 'p2'), ['post:p1', 'post:p2', 'posts']],
    [postKeys.newest, {}, ['posts']],
    [postKeys.detail('p1'), {}, ['post:p1']],
    [postKeys.comments('p1'), {}, ['post:p1']],
    [gigKeys.lists, {}, ['gigs']],
    [gigKeys.detail('g1'), {}, ['gig:g1']],
    [withAda, { items: [{ gig: { id: 'g1' } }, { gig: { id: 'g2' } }] }, ['gig:g1', 'gig:g2']],
    [withAda, undefined, []],
    [peopleKeys.profile('ada'), {}, ['profile:ada']],
  ])('SOK-04 while %j is shown the server is asked to watch its topics', async (key, data, topics) => {
    const { show, settle } = page();
    show(key, data);
    expect((await settle()).at(-1)).toEqual(topics);
  });

  test('SOK-04 personal data and impossible ids are not watched', async () => {
    const { show, settle } = page();
    show(gigKeys.mine);
    show(['dashboard']);
    show(gigKeys.detail('a/b?c'));
    show(gigKeys.detail('x'.repeat(65)));
    expect(await settle()).toEqual([[]]);
  });

  test('SOK-04 topics that change together are sent once, and again when one is removed', async () => {
    const { show, settle } = page();
    const leave = show(gigKeys.detail('g1'));
    show(peopleKeys.profile('ada'));
    expect(await settle()).toEqual([['gig:g1', 'profile:ada']]);
    show(gigKeys.applicants('g1'));
    expect(await settle()).toEqual([]);
    leave();
    show(gigKeys.lists);
    expect(await settle()).toEqual([['gig:g1', 'gigs', 'profile:ada']]);
  });

  test('SOK-06 a new connection and a lifted block send every topic again', async () => {
    const { show, settle, emit } = page();
    show(gigKeys.detail('g1'));
    await settle();
    for (const again of [opened, changed('person')]) {
      emit(again);
      expect(await settle()).toEqual([['gig:g1']]);
    }
    emit(changed('post'));
    expect(await settle()).toEqual([]);
  });

  test('SOK-06 each topic says how long ago it was fetched or last watched', async () => {
    const { client, show, settle, requests, emit } = page();
    const ageOf = (topic: string) => requests.at(-1)?.[topic];
    const leave = show(gigKeys.detail('g1'));
    await vi.advanceTimersByTimeAsync(100);
    expect(ageOf('gig:g1')).toBe(100);
    await settle(10_000);
    leave();
    await settle(60_000);
    client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
    show(gigKeys.detail('g1'));
    await vi.advanceTimersByTimeAsync(100);
    expect(ageOf('gig:g1')).toBe(60_000);
    await settle();
    emit({ type: 'socketLink.eventsMissed' });
    emit(opened);
    await vi.advanceTimersByTimeAsync(100);
    expect(ageOf('gig:g1')).toBe(100);
  });

  test('SAF-09 a long list is watched up to the limit, the last items first', async () => {
    const { show, settle } = page();
    const ids = Array.from({ length: limits.watched + 50 }, (_, n) => `p${n}`);
    show(feed, listOf(...ids));
    show(gigKeys.lists);
    const [last = []] = (await settle()).slice(-1);
    expect(last).toHaveLength(limits.watched);
    expect(last).toEqual(expect.arrayContaining(['posts', 'gigs', `post:${ids.at(-1)}`]));
    expect(last).not.toContain('post:p0');
  });
});
