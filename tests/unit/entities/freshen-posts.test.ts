import '#tests/unit/with-client.ts';
import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { freshenPosts, postsInLists, postsQuery } from '#entities/post/post-queries.ts';
import { postOf } from './post.ts';

// Requests need a whole address here.
vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));
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
  expect(postsInLists(client).flatMap(({ id, isGone }) => (isGone ? id : []))).toEqual(['p0', 'p60', 'p119']);
  stop();
});
