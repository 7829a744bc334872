import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { Unsubscribe } from '#features/auth/unsubscribe.tsx';
import { tokenSearch, useUrlToken } from '../-guards.ts';

export const Route = createFileRoute('/_data/unsubscribe')({
  validateSearch: tokenSearch,
  staticData: { title: 'Unsubscribe', description: 'Choose to stop e-mails from Sidestage.' },
  component: View,
});

function View() {
  const navigate = useNavigate();
  const clean = () => void navigate({ to: '/unsubscribe', search: {}, replace: true });
  const [token] = useUrlToken(Route.useSearch().token, clean);
  return <Unsubscribe token={token} />;
}
