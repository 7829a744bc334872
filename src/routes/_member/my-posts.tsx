import { createFileRoute } from '@tanstack/react-router';
import { MyPosts } from '#features/feed/my-posts.tsx';

export const Route = createFileRoute('/_member/my-posts')({
  staticData: { title: 'My posts' },
  component: MyPosts,
});
