import { createFileRoute } from '@tanstack/react-router';
import { myApplicationsQuery, myGigsQuery } from '#entities/gig/my-gigs-queries.ts';
import { MyGigs, type MyGigsSearch } from '#features/gigs/mine/my-gigs.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/my-gigs')({
  staticData: { title: 'My gigs' },
  validateSearch: ({ tab, view, month, saved }: Record<string, unknown>): MyGigsSearch =>
    view === 'month' || view === 'agenda'
      ? { view, ...(typeof month === 'string' && { month }), ...(saved === 'with' && { saved }) }
      : tab === 'applications'
        ? { tab }
        : {},
  loader: () => {
    void queryClient.prefetchInfiniteQuery(myGigsQuery);
    void queryClient.prefetchInfiniteQuery(myApplicationsQuery);
  },
  component: View,
});

function View() {
  return <MyGigs {...Route.useSearch()} />;
}
