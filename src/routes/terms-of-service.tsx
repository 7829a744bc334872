import { createFileRoute } from '@tanstack/react-router';
import { Terms } from '#features/static-pages/terms.tsx';

export const Route = createFileRoute('/terms-of-service')({
  staticData: {
    title: 'Terms of Service',
    description: 'What you can expect from Sidestage, and what Sidestage and other members expect from you.',
  },
  component: Terms,
});
