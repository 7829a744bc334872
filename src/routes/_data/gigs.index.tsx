import { createFileRoute } from '@tanstack/react-router';
import { gigsQuery } from '#entities/gig/gig-queries.ts';
import { Gigs } from '#features/gigs/board/gigs.tsx';
import { queryClient } from '#shared/query-client.ts';
import { searchIn } from '../-search.ts';

export const Route = createFileRoute('/_data/gigs/')({
  staticData: {
    title: 'Browse Gigs',
    description: 'Open gigs for musicians and crew, soonest first: when, where and for how much.',
  },
  validateSearch: searchIn,
  loader: ({ context, location }) => {
    if (!context.queryClient && !location.searchStr) void queryClient.prefetchInfiniteQuery(gigsQuery());
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
