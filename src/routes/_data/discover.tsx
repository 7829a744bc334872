import { createFileRoute } from '@tanstack/react-router';
import { linksQuery, peopleQuery, suggestionsQuery } from '#entities/person/people-queries.ts';
import { Discover } from '#features/people/discover/discover.tsx';
import { type PeopleSearch, readFilters } from '#features/people/discover/filters.ts';
import { queryClient } from '#shared/query-client.ts';
import { filtersIn } from '../-search.ts';

export const Route = createFileRoute('/_data/discover')({
  staticData: {
    title: 'Discover Links',
    description:
      'Find musicians and crew to link with: players, singers, engineers, stagehands, near you or far.',
  },
  validateSearch: (search: Record<string, unknown>): PeopleSearch => filtersIn(search),
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
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Discover
      search={search}
      onSearch={(words) => {
        const { q: _, ...filters } = readFilters(search).filters;
        void navigate({
          search: { ...(words && { q: words }), ...filters },
          replace: true,
          resetScroll: false,
        });
      }}
      onChoose={(filters) => void navigate({ search: filters, resetScroll: false })}
    />
  );
}
