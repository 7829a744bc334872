import { createFileRoute } from '@tanstack/react-router';
import { gigQuery } from '#entities/gig-line/gig-queries.ts';
import { queryClient } from '#entities/queries/client.ts';
import { EditGig } from '#features/gigs/form/edit-gig.tsx';

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
