import { createFileRoute } from '@tanstack/react-router';
import { UserLinks } from '#features/people/links/user-links.tsx';

export const Route = createFileRoute('/_member/user/$userId/links')({
  staticData: { title: 'A member’s links' },
  component: View,
});

function View() {
  const { userId } = Route.useParams();
  return <UserLinks userId={userId} />;
}
