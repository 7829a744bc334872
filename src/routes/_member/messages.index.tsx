import { createFileRoute } from '@tanstack/react-router';
import { NoThread } from '#features/messages/no-thread.tsx';

export const Route = createFileRoute('/_member/messages/')({
  staticData: { title: 'Messages' },
  component: NoThread,
});
