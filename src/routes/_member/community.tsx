import { createFileRoute } from '@tanstack/react-router';
import { upcomingQuery } from '#entities/gig/gig-queries.ts';
import { postsQuery } from '#entities/post/post-queries.ts';
import { Community } from '#features/feed/community.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/community')({
  staticData: { title: 'Community' },
  loader: () => {
    void queryClient.prefetchInfiniteQuery(postsQuery());
    void queryClient.prefetchQuery(upcomingQuery);
  },
  component: Community,
});
