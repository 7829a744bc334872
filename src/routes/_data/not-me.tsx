import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { NotMe, RestoreAccount } from '#features/auth/not-me.tsx';
import { tokenSearch, useUrlToken } from '../-guards.ts';

export const Route = createFileRoute('/_data/not-me')({
  validateSearch: (search: Record<string, unknown>): { token?: string; address?: 'back' } => ({
    ...tokenSearch(search),
    ...(search.address === 'back' && { address: 'back' }),
  }),
  staticData: {
    title: 'Wasn’t this you?',
    description: 'Undo what someone else did with your account.',
  },
  component: View,
});

function View() {
  const navigate = useNavigate();
  const search = Route.useSearch();
  const [isAboutAddress] = useState(search.address === 'back');
  const clean = () => void navigate({ to: '/not-me', search: {}, replace: true });
  const [token] = useUrlToken(search.token, clean);
  return token && isAboutAddress ? <RestoreAccount token={token} /> : <NotMe token={token} />;
}
