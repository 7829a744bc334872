import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLinkNews } from '#actors/use-link-news.ts';
import type { Post } from '#contract/ours/posts.ts';
import { postsQuery } from '#entities/post/post-queries.ts';
import { newestQuery } from './feed-calls.ts';

/**
 * Posts that stand above the feed being read. They wait until the member asks for them, so that nothing jumps
 * under the eyes. `shown` is null while the feed itself is not there.
 */
export function useNewPosts(shown: readonly Post[] | null) {
  const client = useQueryClient();
  const newest = useQuery({ ...newestQuery, enabled: shown !== null, refetchInterval: 60_000 });
  const look = () => void client.invalidateQueries({ queryKey: newestQuery.queryKey });
  useLinkNews('link.otherArrived', ({ name }) => {
    if (name === 'content_changed') look();
  });
  useLinkNews('link.opened', look);

  const known = new Set(shown?.map(({ id }) => id));
  const top = shown?.[0]?.createdAt ?? '';
  const posts = (newest.data?.items ?? []).filter(({ id, createdAt }) => !known.has(id) && createdAt >= top);
  return {
    posts: shown === null ? [] : posts,
    show: async () => {
      await client.resetQueries({ queryKey: postsQuery().queryKey });
      scrollTo({ top: 0 });
    },
  };
}
