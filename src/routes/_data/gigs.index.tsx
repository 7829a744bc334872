import { createFileRoute } from '@tanstack/react-router';
import { gigsQuery } from '#entities/gig/gig-queries.ts';
import {
  type Filters,
  type GigSearch,
  readFilters,
  toSearchParams,
  withoutFilters,
} from '#features/gigs/board/filters.ts';
import { Gigs } from '#features/gigs/board/gigs.tsx';
import { queryClient } from '#shared/query-client.ts';
import { filtersIn, useChosenSearch } from '../-search.ts';

export const Route = createFileRoute('/_data/gigs/')({
  staticData: {
    title: 'Browse Gigs',
    description: 'Open gigs for musicians and crew, soonest first: when, where and how much.',
  },
  validateSearch: (search: Record<string, unknown>): GigSearch => filtersIn(search),
  loader: ({ context, location }) => {
    if (!context.queryClient && !location.searchStr) void queryClient.prefetchInfiniteQuery(gigsQuery());
  },
  component: View,
});

function View() {
  const [search, choose] = useChosenSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  const saved = search.saved === undefined ? {} : { saved: search.saved };
  const go = (filters: Filters, replace: boolean) => {
    const chosen = { ...toSearchParams(filters), ...saved };
    choose(chosen);
    void navigate({ search: chosen, replace, resetScroll: false });
  };
  return (
    <Gigs
      search={search}
      onSearch={(words) => {
        const rest = withoutFilters(readFilters(search).filters, 'q');
        go(words ? { ...rest, q: words } : rest, true);
      }}
      onChoose={(filters) => go(filters, false)}
      onOpenSearch={(filters) =>
        void navigate({
          search: filters
            ? { ...toSearchParams(filters), ...saved }
            : toSearchParams(readFilters(search).filters),
          replace: true,
        })
      }
    />
  );
}
