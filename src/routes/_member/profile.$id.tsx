import { createFileRoute } from '@tanstack/react-router';
import { Profile } from '#features/people/profile.tsx';

export const Route = createFileRoute('/_member/profile/$id')({
  staticData: { title: 'Profile' },
  component: View,
});

function View() {
  const { id } = Route.useParams();
  return <Profile id={id} />;
}
