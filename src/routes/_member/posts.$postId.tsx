import { createFileRoute } from '@tanstack/react-router';
import { postQuery } from '#entities/post/post-queries.ts';
import { commentsQuery } from '#features/feed/feed-calls.ts';
import { PostPage } from '#features/feed/post.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/posts/$postId')({
  staticData: { title: 'Post' },
  validateSearch: ({ comment }: Record<string, unknown>): { comment?: string } =>
    typeof comment === 'string' && comment !== '' ? { comment } : {},
  loader: ({ params: { postId } }) => {
    void queryClient.prefetchQuery(postQuery(postId));
    void queryClient.prefetchInfiniteQuery(commentsQuery(postId));
  },
  component: View,
});

function View() {
  const { postId } = Route.useParams();
  const { comment } = Route.useSearch();
  return <PostPage postId={postId} commentId={comment} />;
}
