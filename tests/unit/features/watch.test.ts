import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHub } from '#actors/hub.ts';
import { limits } from '#contract/limits.ts';
import type { Watched } from '#contract/ours/socket-wishes.ts';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { peopleKeys } from '#entities/person/people-queries.ts';
import { postKeys } from '#entities/post/post-queries.ts';
import { watchWhatShows } from '#features/live-data/watch.ts';
import type { News } from '#machines/socket-link/socket-link.events.ts';

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
