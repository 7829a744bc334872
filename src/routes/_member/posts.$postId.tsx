import { createFileRoute } from '@tanstack/react-router';
import { postQuery } from '#entities/post/post-queries.ts';
import { commentsQuery } from '#features/feed/feed-calls.ts';
import { PostPage } from '#features/feed/post.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/posts/$postId')({
  staticData: { title: 'Post' },
  loader: ({ params: { postId } }) => {
    void queryClient.prefetchQuery(postQuery(postId));
    void queryClient.prefetchInfiniteQuery(commentsQuery(postId));
  },
  component: View,
});

function View() {
  const { postId } = Route.useParams();
  return <PostPage postId={postId} />;
}
