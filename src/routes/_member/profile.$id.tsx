import { createFileRoute } from '@tanstack/react-router';
import { Profile } from '#features/people/profile/profile.tsx';

export const Route = createFileRoute('/_member/profile/$id')({
  staticData: { title: 'Profile' },
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'gigs' } => (show === 'gigs' ? { show } : {}),
  component: View,
});

function View() {
  const { id } = Route.useParams();
  return <Profile id={id} shown={Route.useSearch().show ?? 'posts'} />;
}
