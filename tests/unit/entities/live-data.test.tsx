import '#tests/unit/with-client.ts';
import { InfiniteQueryObserver, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createHub, held } from '#actors/hub.ts';
import { limits } from '#contract/limits.ts';
import type { Watched } from '#contract/ours/socket-wishes.ts';
import { conversationsQuery } from '#entities/conversation/conversations.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { peopleKeys } from '#entities/person/people-queries.ts';
import { freshenPosts, postKeys, postsInLists, postsQuery } from '#entities/post/post-queries.ts';
import { gather, keepFresh } from '#features/live-data/keep-fresh.ts';
import { watchWhatShows } from '#features/live-data/watch.ts';
import type { ConversationNews } from '#machines/conversation/conversation.events.ts';
import type { OutboxNews } from '#machines/outbox/outbox.events.ts';
import type { News } from '#machines/socket-link/socket-link.events.ts';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { messageOf, tomasz } from '#tests/machines/app/support/fake-messages.ts';
import { postOf } from '#tests/unit/entities/post.ts';
import { createReach } from '#transport/reach.ts';

// Requests need a whole address here.
vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));

describe('conversations', () => {
  test('SOK-04 CNT-04 news changes the list of conversations where it is kept, out of sight too', async () => {
    const client = new QueryClient();
    const socketLinkNews = createHub<News>();
    const outboxNews = createHub<OutboxNews>();
    const root = { getSnapshot: () => ({ context: { member: { user: nkechi } } }) };
    const conversationNews = createHub<ConversationNews>();
    const transport = { reach: createReach(() => 0.5) };
    keepFresh({ socketLinkNews, outboxNews, conversationNews, transport, root }, client);
    const conversation = (id: string, unreadCount: number) => ({
      id,
      person: { ...tomasz, id: `peer-of-${id}` },
      lastMessage: messageOf(3, { conversationId: id }),
      unreadCount,
      canWrite: true,
    });
    const items = [conversation('a', 3), conversation('b', 0)];
    const { queryKey } = conversationsQuery;
    client.setQueryData(queryKey, { pages: [{ items, nextCursor: null }], pageParams: [null] });
    const shown = () =>
      client.getQueryData(queryKey)?.pages[0]?.items.map(({ id, unreadCount }) => [id, unreadCount]);
    socketLinkNews.tell({
      type: 'socketLink.conversationUpdated',
      update: { type: 'read', conversationId: 'a', count: 1 },
    });
    expect(shown()).toEqual([
      ['a', 2],
      ['b', 0],
    ]);
    const sees = (messageId: string) =>
      conversationNews.tell({ type: 'conversation.seen', messageId, conversationId: 'a' });
    sees(messageOf(2).id);
    expect(shown()?.[0]).toEqual(['a', 2]);
    sees(messageOf(3).id);
    expect(shown()?.[0]).toEqual(['a', 0]);
    outboxNews.tell({ type: 'outbox.sent', message: messageOf(4, { own: true, conversationId: 'b' }) });
    expect(shown()).toEqual([
      ['b', 0],
      ['a', 0],
    ]);
    socketLinkNews.tell({ type: 'socketLink.newsMissed' });
    expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });
});

describe('posts', () => {
  afterEach(() => vi.unstubAllGlobals());

  test('SAF-10 SOK-06 every post of a long feed is asked for again, not the first fifty alone', async () => {
    const stored = Array.from({ length: 120 }, (_, nth) => postOf(`p${nth}`));
    const asked: string[][] = [];
    vi.stubGlobal('fetch', async ({ url }: Request) => {
      const ids = new URL(url).searchParams.get('ids')?.split(',');
      if (ids) asked.push(ids);
      return Response.json({ items: stored.filter(({ id }) => !ids || ids.includes(id)), nextCursor: null });
    });
    const client = new QueryClient();
    const stop = new InfiniteQueryObserver(client, postsQuery()).subscribe(() => {});
    await vi.waitFor(() => expect(postsInLists(client)).toHaveLength(120));
    for (const at of [119, 60, 0]) stored.splice(at, 1);
    await freshenPosts(
      client,
      postsInLists(client).map(({ id }) => id),
    );
    expect(asked.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(postsInLists(client).flatMap(({ id, isGone }) => (isGone ? id : []))).toEqual([
      'p0',
      'p60',
      'p119',
    ]);
    stop();
  });
});

describe('the pace', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('SPD-01 looking at the page hands over what waits, and shortens no pause that comes after', () => {
    const handed: number[][] = [];
    const pace = { least: 1_000, most: 15_000, random: () => 0.5 };
    const { add, stop } = gather<number>((items) => void handed.push(items), pace);
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

  test('SPD-01 SOK-06 what is told before anybody listens is heard first by who comes to, and once', () => {
    const hub = createHub<string>();
    const early = held(hub);
    hub.tell('one');
    hub.tell('two');
    const heard: string[] = [];
    const stop = early.listen((news) => void heard.push(news));
    hub.tell('three');
    stop();
    hub.tell('four');
    expect(heard).toEqual(['one', 'two', 'three']);
  });
});

describe('what is watched', () => {
  const stops: (() => void)[] = [];
  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(performance.timeOrigin + performance.now());
  });
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
    vi.useRealTimers();
  });

  /** A page whose queries are answered with what a test gives; notes what the server is told to watch. */
  function page() {
    const client = new QueryClient();
    const socketLinkNews = createHub<News>();
    const told: Watched[] = [];
    const watch = (watched: Watched) => told.push(watched);
    stops.push(watchWhatShows({ socketLinkNews, commands: { socketLink: { watch } } }, client));
    const settle = async (ms = 200) => {
      await vi.advanceTimersByTimeAsync(ms);
      return told.splice(0).map((watched) => Object.keys(watched).sort());
    };
    return {
      client,
      told,
      settle,
      news: (news: News) => socketLinkNews.tell(news),
      /** Something in sight; answers how to leave it. */
      show: (queryKey: QueryKey, data: unknown = {}) => {
        const stop = new QueryObserver(client, { queryKey, queryFn: () => data }).subscribe(() => {});
        stops.push(stop);
        return stop;
      },
    };
  }
  const listOf = (...ids: string[]) => ({ pages: [{ items: ids.map((id) => ({ id })) }] });
  const feed = [...postKeys.lists, 'everybody'];
  const opened: News = { type: 'socketLink.opened' };
  const changed = (kind: 'person' | 'post'): News => ({
    type: 'socketLink.contentChanged',
    change: { kind, id: 'x' },
  });

  test.each<[QueryKey, unknown, string[]]>([
    [feed, listOf('p1', 'p2'), ['post:p1', 'post:p2', 'posts']],
    [postKeys.newest, {}, ['posts']],
    [postKeys.one('p1'), {}, ['post:p1']],
    [postKeys.comments('p1'), {}, ['post:p1']],
    [gigKeys.lists, {}, ['gigs']],
    [gigKeys.upcoming, {}, ['gigs']],
    [gigKeys.one('g1'), {}, ['gig:g1']],
    [gigKeys.applicants('g1'), {}, ['gig:g1']],
    [
      [...gigKeys.mine, 'with', 'ada'],
      { items: [{ gig: { id: 'g1' } }, { gig: { id: 'g2' } }] },
      ['gig:g1', 'gig:g2'],
    ],
    [[...gigKeys.mine, 'with', 'ada'], undefined, []],
    [peopleKeys.profile('ada'), {}, ['profile:ada']],
  ])('SOK-04 while %j is in sight the server is told what that is about', async (key, data, topics) => {
    const { show, settle } = page();
    show(key, data);
    expect((await settle()).at(-1)).toEqual(topics);
  });

  test('SOK-04 what is personal, and what no id can be, is not watched', async () => {
    const { show, settle } = page();
    show(gigKeys.mine);
    show(['dashboard']);
    show(gigKeys.one('a/b?c'));
    show(gigKeys.one('x'.repeat(65)));
    expect(await settle()).toEqual([[]]);
  });

  test('SOK-04 the server is told once of what comes together, and again when it goes', async () => {
    const { show, settle } = page();
    const leave = show(gigKeys.one('g1'));
    show(peopleKeys.profile('ada'));
    expect(await settle()).toEqual([['gig:g1', 'profile:ada']]);
    show(gigKeys.applicants('g1'));
    expect(await settle()).toEqual([]);
    leave();
    show(gigKeys.lists);
    expect(await settle()).toEqual([['gig:g1', 'gigs', 'profile:ada']]);
  });

  test('SOK-06 a new connection, and the end of a block, have all of it told again', async () => {
    const { show, settle, news } = page();
    show(gigKeys.one('g1'));
    await settle();
    for (const again of [opened, changed('person')]) {
      news(again);
      expect(await settle()).toEqual([['gig:g1']]);
    }
    news(changed('post'));
    expect(await settle()).toEqual([]);
  });

  test('SOK-06 each topic says how long ago it was asked for, or was last watched', async () => {
    const { client, show, settle, told, news } = page();
    const ageOf = (topic: string) => told.at(-1)?.[topic];
    const leave = show(gigKeys.one('g1'));
    await vi.advanceTimersByTimeAsync(100);
    expect(ageOf('gig:g1')).toBe(100);
    await settle(10_000);
    leave();
    await settle(60_000);
    client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
    show(gigKeys.one('g1'));
    await vi.advanceTimersByTimeAsync(100);
    expect(ageOf('gig:g1')).toBe(60_000);
    await settle();
    news({ type: 'socketLink.newsMissed' });
    news(opened);
    await vi.advanceTimersByTimeAsync(100);
    expect(ageOf('gig:g1')).toBe(100);
  });

  test('SOK-06 what is left of an earlier page is as old as it is', async () => {
    const { client, show, told } = page();
    client.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY } });
    client.setQueryData(gigKeys.one('g1'), {}, { updatedAt: Date.now() - 3_600_000 });
    show(gigKeys.one('g1'));
    await vi.advanceTimersByTimeAsync(100);
    expect(told.at(-1)?.['gig:g1']).toBeGreaterThan(3_599_000);
  });

  test('SAF-09 of a long list as many are watched as one socket may, those that came last', async () => {
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
