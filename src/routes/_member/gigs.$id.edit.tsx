import { createFileRoute } from '@tanstack/react-router';
import { gigQuery } from '#entities/gig/gig-queries.ts';
import { EditGig } from '#features/gigs/form/edit-gig.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/gigs/$id/edit')({
  staticData: { title: 'Edit gig' },
  loader: ({ params }) => {
    void queryClient.prefetchQuery(gigQuery(params.id));
  },
  component: View,
});

function View() {
  const { id } = Route.useParams();
  return <EditGig id={id} />;
}
