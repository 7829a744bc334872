import { createFileRoute } from '@tanstack/react-router';
import { EditGig } from '#features/gigs/form/edit-gig.tsx';

export const Route = createFileRoute('/_member/gigs/$id/edit')({
  staticData: { title: 'Edit gig' },
  component: View,
});

function View() {
  const { id } = Route.useParams();
  return <EditGig id={id} />;
}
