import { createFileRoute } from '@tanstack/react-router';
import { Messages } from '#features/messages/messages.tsx';

export const Route = createFileRoute('/_member/messages/')({
  staticData: { title: 'Messages' },
  component: Messages,
});
