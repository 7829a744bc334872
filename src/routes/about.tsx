import { createFileRoute } from '@tanstack/react-router';
import { About } from '#features/static-pages/about.tsx';
import { useIsMember } from '#shared/use-is-member.ts';

export const Route = createFileRoute('/about')({
  staticData: { title: 'About', description: 'What Sidestage is, who it’s for and how it works.' },
  component: View,
});

function View() {
  return <About isMember={useIsMember()} />;
}
