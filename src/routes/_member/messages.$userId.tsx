import { createFileRoute } from '@tanstack/react-router';
import { Thread } from '#features/messages/thread/thread.tsx';

export const Route = createFileRoute('/_member/messages/$userId')({
  staticData: { title: 'Conversation' },
  component: View,
});

function View() {
  const { userId } = Route.useParams();
  const { at } = Route.useSearch();
  return <Thread userId={userId} at={at} />;
}
