import { createFileRoute } from '@tanstack/react-router';
import { CreateGig } from '#features/gigs/form/create-gig.tsx';

export const Route = createFileRoute('/_member/create-gig')({
  staticData: { title: 'Post a gig' },
  component: CreateGig,
});
