import { createFileRoute, Outlet, useNavigate, useParams } from '@tanstack/react-router';
import { MessagesLayout } from '#features/messages/messages-layout.tsx';
import { searchIn } from '../-search.ts';

/** The list shown instead of the conversations, and the search text. */
type Search = {
  requests?: 'open' | 'refused';
  archived?: true;
  /** Id of a group, which has its own URL. */
  group?: string | undefined;
  /** Restricts the search to the conversation with this person. */
  within?: string | undefined;
  q?: string;
  /** `seq` of the message at which the thread opens. */
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
  // Relative, so that an open thread stays beside the search results.
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
