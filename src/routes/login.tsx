import { createFileRoute } from '@tanstack/react-router';
import { SignIn } from '#features/auth/sign-in.tsx';
import { authSearch, visitorsOnly } from './-guards.ts';

export const Route = createFileRoute('/login')({
  validateSearch: authSearch,
  beforeLoad: visitorsOnly,
  staticData: {
    title: 'Sign in',
    description: 'Sign in to Sidestage with your e-mail address and password.',
  },
  component: View,
});

function View() {
  const { redirect } = Route.useSearch();
  return <SignIn redirectPath={redirect} />;
}
