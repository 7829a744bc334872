import { createFileRoute } from '@tanstack/react-router';
import { Links } from '#features/people/links.tsx';

export const Route = createFileRoute('/_member/links')({
  staticData: { title: 'Links' },
  component: Links,
});
