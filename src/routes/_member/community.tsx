import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import { type Feed, feeds, type PostMark, postMarks } from '#contract/ours/post-lists.ts';
import { upcomingQuery } from '#entities/gig/gig-queries.ts';
import { postsQuery } from '#entities/post/post-queries.ts';
import { Community } from '#features/feed/community.tsx';
import { keptFeed } from '#features/feed/kept-feed.ts';
import { queryClient } from '#shared/query-client.ts';
import { searchIn } from '../-search.ts';

type Search = { from?: Feed | PostMark; q?: string };

const lists = [...feeds, ...postMarks];

export const Route = createFileRoute('/_member/community')({
  staticData: { title: 'Community' },
  validateSearch: (search: Record<string, unknown>): Search => {
    const from = lists.find((list) => list === search.from);
    return { ...(from && { from }), ...searchIn(search) };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { from, q } }) => {
    const feed = from ?? keptFeed(context.session.current().userId);
    void queryClient.prefetchInfiniteQuery(postsQuery({ from: feed, ...(q && { q }) }));
    void queryClient.prefetchQuery(upcomingQuery);
  },
  component: View,
});

function View() {
  const { from, q = '' } = Route.useSearch();
  const { user } = useSession();
  const navigate = Route.useNavigate();
  return (
    <Community
      from={from ?? keptFeed(user?.id ?? null)}
      q={q}
      onSearch={(words) =>
        void navigate({
          search: { ...(from && { from }), ...(words && { q: words }) },
          replace: true,
          resetScroll: false,
        })
      }
    />
  );
}
