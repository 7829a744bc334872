import { createFileRoute } from '@tanstack/react-router';
import { Community } from '#features/feed/community.tsx';

export const Route = createFileRoute('/_member/community')({
  staticData: { title: 'Community' },
  component: Community,
});
