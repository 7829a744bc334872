import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { EmailVerification } from '#features/auth/email-verification.tsx';
import { tokenSearch, useUrlToken } from '../-guards.ts';

export const Route = createFileRoute('/_data/email-verification')({
  validateSearch: tokenSearch,
  staticData: { title: 'Confirm your e-mail address', description: 'Confirm that this address is yours.' },
  component: View,
});

function View() {
  const navigate = useNavigate();
  const clean = () => void navigate({ to: '/email-verification', search: {}, replace: true });
  const [token] = useUrlToken(Route.useSearch().token, clean);
  return <EmailVerification token={token} />;
}
