import { createFileRoute } from '@tanstack/react-router';
import { Gigs } from '#features/gigs/board/gigs.tsx';

export const Route = createFileRoute('/_data/gigs/')({
  staticData: {
    title: 'Browse Gigs',
    description: 'Open gigs for musicians and crew, soonest first: when, where and for how much.',
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
    <Gigs
      q={q}
      onSearch={(words) =>
        void navigate({ search: words ? { q: words } : {}, replace: true, resetScroll: false })
      }
    />
  );
}
