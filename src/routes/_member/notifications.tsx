import { createFileRoute } from '@tanstack/react-router';
import { type About, isAbout } from '#features/notifications/about.ts';
import { Notifications } from '#features/notifications/notifications.tsx';

export const Route = createFileRoute('/_member/notifications')({
  validateSearch: ({ unread, about }: Record<string, unknown>): { unread?: true; about?: About } => ({
    ...((unread === true || unread === 'true') && { unread: true as const }),
    ...(isAbout(about) && { about }),
  }),
  staticData: { title: 'Notifications' },
  component: View,
});

function View() {
  const { unread, about } = Route.useSearch();
  return <Notifications unreadOnly={unread === true} about={about} />;
}
