import { createFileRoute } from '@tanstack/react-router';
import { postsQuery } from '#entities/post/post-queries.ts';
import { MyPosts } from '#features/feed/my-posts.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/my-posts')({
  staticData: { title: 'My posts' },
  loader: ({ context }) => {
    const { userId } = context.session.current();
    if (userId) void queryClient.prefetchInfiniteQuery(postsQuery({ author: userId }));
  },
  component: MyPosts,
});
