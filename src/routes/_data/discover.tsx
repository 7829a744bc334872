import { createFileRoute } from '@tanstack/react-router';
import { Discover } from '#features/people/discover/discover.tsx';

export const Route = createFileRoute('/_data/discover')({
  staticData: {
    title: 'Discover Links',
    description:
      'Find musicians and crew to link with: players, singers, engineers, stagehands, near you or far.',
  },
  validateSearch: ({ q }: Record<string, unknown>): { q?: string } => {
    const words = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 100) : '';
    return words ? { q: words } : {};
  },
  component: View,
});

function View() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Discover
      q={q}
      onSearch={(words) =>
        void navigate({ search: words ? { q: words } : {}, replace: true, resetScroll: false })
      }
    />
  );
}
