import { createFileRoute } from '@tanstack/react-router';
import { Cookies } from '#features/static-pages/cookies.tsx';

export const Route = createFileRoute('/cookie-policy')({
  staticData: {
    title: 'Cookie Policy',
    description: 'Sidestage sets no cookies. What it stores in your browser instead, and why.',
  },
  component: Cookies,
});
