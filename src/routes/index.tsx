import { createFileRoute } from '@tanstack/react-router';
import { Landing } from '#features/landing/landing.tsx';
import { useIsMember } from '#shared/use-is-member.ts';

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
