import { createFileRoute, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { Desk } from '#features/messages/desk.tsx';
import { searchIn } from '../-search.ts';

/** What stands in place of the conversations, and what is looked for. */
type Search = {
  requests?: 'open' | 'refused';
  archived?: true;
  q?: string;
  /** The place of the message that a thread is opened at: its `seq`. */
  at?: number | undefined;
};

export const Route = createFileRoute('/_member/messages')({
  staticData: { title: 'Messages' },
  validateSearch: ({ requests, archived, at, ...search }: Record<string, unknown>): Search => ({
    ...searchIn(search),
    ...(typeof at === 'number' && { at }),
    ...((requests === 'open' || requests === 'refused') && { requests }),
    ...(archived === true && { archived }),
  }),
  component: View,
});

function View() {
  const { userId } = useParams({ strict: false });
  const { requests, archived = false, q = '' } = Route.useSearch();
  const navigate = useNavigate({ from: '/messages' });
  const onSearch = (words: string) =>
    void navigate({
      to: '.',
      search: ({ q: _, ...rest }) => ({ ...rest, ...(words && { q: words }) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <Desk isOpen={userId !== undefined} requests={requests} isArchive={archived} q={q} onSearch={onSearch}>
      <Outlet />
    </Desk>
  );
}
