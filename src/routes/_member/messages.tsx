import { createFileRoute, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { MessagesLayout } from '#features/messages/messages-layout.tsx';
import { searchIn } from '../-search.ts';

/** What stands in place of the conversations, and what is looked for. */
type Search = {
  requests?: 'open' | 'refused';
  archived?: true;
  /** A group: it stands at its own address. */
  group?: string | undefined;
  /** The one whose conversation alone is searched. */
  within?: string | undefined;
  q?: string;
  /** The place of the message that a thread is opened at: its `seq`. */
  at?: number | undefined;
};

export const Route = createFileRoute('/_member/messages')({
  staticData: { title: 'Messages' },
  validateSearch: ({
    requests,
    archived,
    at,
    within,
    group,
    ...search
  }: Record<string, unknown>): Search => ({
    ...searchIn(search),
    ...(typeof within === 'string' && { within }),
    ...(typeof group === 'string' && { group }),
    ...(typeof at === 'number' && { at }),
    ...((requests === 'open' || requests === 'refused') && { requests }),
    ...(archived === true && { archived }),
  }),
  component: View,
});

function View() {
  const { userId } = useParams({ strict: false });
  const { requests, archived = false, within, q = '' } = Route.useSearch();
  // From where one is: a thread that is open stays beside what one looks for.
  const navigate = useNavigate();
  const onSearch = (words: string) =>
    void navigate({
      to: '.',
      search: ({ q: _, ...rest }) => ({ ...rest, ...(words && { q: words }) }),
      replace: true,
      resetScroll: false,
    });
  return (
    <MessagesLayout
      isOpen={userId !== undefined}
      requests={requests}
      isArchive={archived}
      within={within}
      q={q}
      onSearch={onSearch}
    >
      <Outlet />
    </MessagesLayout>
  );
}
