import { createFileRoute } from '@tanstack/react-router';
import { Gigs } from '#features/gigs/gigs.tsx';

export const Route = createFileRoute('/_data/gigs/')({
  staticData: {
    title: 'Browse Gigs',
    description: 'Open gigs for musicians and crew, soonest first: when, where and for how much.',
  },
  component: Gigs,
});
