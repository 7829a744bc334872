import { createFileRoute } from '@tanstack/react-router';
import { PostPage } from '#features/feed/post.tsx';

export const Route = createFileRoute('/_member/posts/$postId')({
  staticData: { title: 'Post' },
  component: View,
});

function View() {
  const { postId } = Route.useParams();
  return <PostPage postId={postId} />;
}
