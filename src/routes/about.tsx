import { createFileRoute } from '@tanstack/react-router';
import { About } from '#features/static-pages/about.tsx';

export const Route = createFileRoute('/about')({
  staticData: { title: 'About', description: 'What Sidestage is, who it is for and how it works.' },
  component: About,
});
