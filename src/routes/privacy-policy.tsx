import { createFileRoute } from '@tanstack/react-router';
import { Privacy } from '#features/static-pages/privacy.tsx';

export const Route = createFileRoute('/privacy-policy')({
  staticData: {
    title: 'Privacy Policy',
    description: 'What Sidestage stores about you, who sees it, and how to change or remove it.',
  },
  component: Privacy,
});
