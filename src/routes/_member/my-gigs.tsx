import { createFileRoute } from '@tanstack/react-router';
import { MyGigs } from '#features/gigs/my-gigs.tsx';

export const Route = createFileRoute('/_member/my-gigs')({
  staticData: { title: 'My gigs' },
  component: MyGigs,
});
