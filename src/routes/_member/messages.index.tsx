import { createFileRoute, redirect } from '@tanstack/react-router';
import { NoThread } from '#features/messages/no-thread.tsx';

export const Route = createFileRoute('/_member/messages/')({
  staticData: { title: 'Messages' },
  beforeLoad: ({ search: { group } }) => {
    if (group) throw redirect({ to: '/messages/$userId', params: { userId: group }, replace: true });
  },
  component: NoThread,
});
