import { createFileRoute } from '@tanstack/react-router';
import { Notifications } from '#features/notifications/notifications.tsx';

export const Route = createFileRoute('/_member/notifications')({
  validateSearch: ({ unread }: Record<string, unknown>): { unread?: true } =>
    unread === true || unread === 'true' ? { unread: true } : {},
  staticData: { title: 'Notifications' },
  component: View,
});

function View() {
  return <Notifications unreadOnly={Route.useSearch().unread === true} />;
}
