import { createFileRoute } from '@tanstack/react-router';
import { Contact } from '#features/static-pages/contact.tsx';

export const Route = createFileRoute('/contact')({
  staticData: {
    title: 'Contact',
    description: 'How to get help with Sidestage, report a problem or tell us what’s missing.',
  },
  component: Contact,
});
