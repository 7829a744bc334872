import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { ForgotPassword, NewPassword } from '#features/auth/forgot-password.tsx';
import { tokenSearch, useUrlToken } from '../-guards.ts';

export const Route = createFileRoute('/_data/forgot-password')({
  validateSearch: tokenSearch,
  staticData: {
    title: 'Forgot your password?',
    description: 'Get a link to choose a new password.',
  },
  component: View,
});

function View() {
  const navigate = useNavigate();
  const clean = () => void navigate({ to: '/forgot-password', search: {}, replace: true });
  const [token, drop] = useUrlToken(Route.useSearch().token, clean);
  return token ? <NewPassword token={token} onAskAgain={drop} /> : <ForgotPassword />;
}
