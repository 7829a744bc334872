import { createFileRoute } from '@tanstack/react-router';
import { Discover } from '#features/people/discover.tsx';

export const Route = createFileRoute('/_data/discover')({
  staticData: {
    title: 'Discover Links',
    description:
      'Find musicians and crew to link with: players, singers, engineers, stagehands, near you or far.',
  },
  component: Discover,
});
