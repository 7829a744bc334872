import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { Desk } from '#features/messages/desk.tsx';

/** What stands in place of the conversations. */
type Search = { requests?: 'open' | 'refused'; archived?: true };

export const Route = createFileRoute('/_member/messages')({
  staticData: { title: 'Messages' },
  validateSearch: ({ requests, archived }: Record<string, unknown>): Search => ({
    ...((requests === 'open' || requests === 'refused') && { requests }),
    ...(archived === true && { archived }),
  }),
  component: View,
});

function View() {
  const { userId } = useParams({ strict: false });
  const { requests, archived = false } = Route.useSearch();
  return (
    <Desk isOpen={userId !== undefined} requests={requests} isArchive={archived}>
      <Outlet />
    </Desk>
  );
}
