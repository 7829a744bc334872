import { type UseInfiniteQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { postsQuery, type ShownPage } from '#entities/post/post-queries.ts';
import { newestQuery } from './feed-calls.ts';

/**
 * Posts that stand above the feed being read. They wait until the member asks for them, so that nothing jumps
 * under the eyes.
 */
export function useNewPosts(feed: UseInfiniteQueryResult<{ pages: ShownPage[] }>) {
  const shown = feed.data?.pages.flatMap(({ items }) => items) ?? null;
  const client = useQueryClient();
  const newest = useQuery({
    ...newestQuery,
    enabled: shown !== null && !feed.isFetching,
    refetchInterval: 60_000,
  });

  const known = new Set(shown?.map(({ id }) => id));
  const top = shown?.[0]?.createdAt ?? '';
  const posts = (newest.data?.items ?? []).filter(({ id, createdAt }) => !known.has(id) && createdAt >= top);
  return {
    posts: shown === null || feed.isRefetching ? [] : posts,
    show: async () => {
      await client.resetQueries({ queryKey: postsQuery().queryKey });
      scrollTo({ top: 0 });
    },
  };
}
