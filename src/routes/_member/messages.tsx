import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { Desk } from '#features/messages/desk.tsx';

export const Route = createFileRoute('/_member/messages')({
  staticData: { title: 'Messages' },
  component: View,
});

function View() {
  const { userId } = useParams({ strict: false });
  return (
    <Desk isOpen={userId !== undefined}>
      <Outlet />
    </Desk>
  );
}
