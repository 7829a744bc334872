import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { NotMe } from '#features/auth/not-me.tsx';
import { tokenSearch, useUrlToken } from '../-guards.ts';

export const Route = createFileRoute('/_data/not-me')({
  validateSearch: tokenSearch,
  staticData: {
    title: 'This was not me',
    description: 'Sign out a device that somebody else signed in on.',
  },
  component: View,
});

function View() {
  const navigate = useNavigate();
  const clean = () => void navigate({ to: '/not-me', search: {}, replace: true });
  const [token] = useUrlToken(Route.useSearch().token, clean);
  return <NotMe token={token} />;
}
