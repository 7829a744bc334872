import { createFileRoute } from '@tanstack/react-router';
import { Nobody } from '#features/messages/nobody.tsx';

export const Route = createFileRoute('/_member/messages/')({
  staticData: { title: 'Messages' },
  component: Nobody,
});
