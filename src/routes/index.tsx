import { createFileRoute } from '@tanstack/react-router';
import { useIsMember } from '#entities/viewer/use-is-member.ts';
import { Landing } from '#features/landing/landing.tsx';

export const Route = createFileRoute('/')({
  staticData: {
    title: 'Gigs and people for musicians and crew',
    description:
      'Sidestage is the gig board and meeting place for musicians, crew and everyone else who is paid by the night.',
  },
  component: View,
});

function View() {
  return <Landing isMember={useIsMember()} />;
}
