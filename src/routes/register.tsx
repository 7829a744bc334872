import { createFileRoute } from '@tanstack/react-router';
import { Register } from '#features/auth/register.tsx';
import { authSearch, visitorsOnly } from './-guards.ts';

export const Route = createFileRoute('/register')({
  validateSearch: authSearch,
  beforeLoad: visitorsOnly,
  staticData: {
    title: 'Join',
    description: 'Join Sidestage: all you need is a name, an e-mail address and what you do.',
  },
  component: View,
});

function View() {
  const { redirect } = Route.useSearch();
  return <Register redirectPath={redirect} />;
}
