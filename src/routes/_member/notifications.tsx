import { createFileRoute } from '@tanstack/react-router';
import { Notifications } from '#features/notifications/notifications.tsx';
import { isTopic, type Topic } from '#features/notifications/topics.ts';

export const Route = createFileRoute('/_member/notifications')({
  validateSearch: ({ unread, about }: Record<string, unknown>): { unread?: true; about?: Topic } => ({
    ...((unread === true || unread === 'true') && { unread: true as const }),
    ...(isTopic(about) && { about }),
  }),
  staticData: { title: 'Notifications' },
  component: View,
});

function View() {
  const { unread, about } = Route.useSearch();
  return <Notifications unreadOnly={unread === true} about={about} />;
}
