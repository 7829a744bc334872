import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { Desk } from '#features/messages/desk.tsx';

export const Route = createFileRoute('/_member/messages')({
  staticData: { title: 'Messages' },
  validateSearch: ({ requests }: Record<string, unknown>): { requests?: 'open' | 'refused' } =>
    requests === 'open' || requests === 'refused' ? { requests } : {},
  component: View,
});

function View() {
  const { userId } = useParams({ strict: false });
  const { requests } = Route.useSearch();
  return (
    <Desk isOpen={userId !== undefined} requests={requests}>
      <Outlet />
    </Desk>
  );
}
