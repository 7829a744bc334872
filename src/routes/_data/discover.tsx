import { createFileRoute } from '@tanstack/react-router';
import { linksQuery, peopleQuery, suggestionsQuery } from '#entities/person/people-queries.ts';
import { Discover } from '#features/people/discover/discover.tsx';
import { queryClient } from '#shared/query-client.ts';
import { searchIn } from '../-search.ts';

export const Route = createFileRoute('/_data/discover')({
  staticData: {
    title: 'Discover Links',
    description:
      'Find musicians and crew to link with: players, singers, engineers, stagehands, near you or far.',
  },
  validateSearch: searchIn,
  loader: ({ context, location }) => {
    if (context.queryClient || location.searchStr) return;
    void queryClient.prefetchInfiniteQuery(peopleQuery());
    if (!context.session.current().isAuthenticated) return;
    void queryClient.prefetchInfiniteQuery(linksQuery('incoming'));
    void queryClient.prefetchQuery(suggestionsQuery);
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
