import { createFileRoute } from '@tanstack/react-router';
import { GigPage } from '#features/gigs/detail/gig.tsx';

export const Route = createFileRoute('/_data/gigs/$id')({
  staticData: { title: 'Gig', description: 'A gig on Sidestage: when, where, what it is and what it pays.' },
  component: View,
});

function View() {
  const { id } = Route.useParams();
  return <GigPage id={id} />;
}
