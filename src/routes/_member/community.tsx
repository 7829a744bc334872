import { createFileRoute } from '@tanstack/react-router';
import { useSession } from '#actors/session.ts';
import { type Feed, feeds, type PostMark, postMarks } from '#contract/fields.ts';
import { upcomingQuery } from '#entities/gig/gig-queries.ts';
import { postsQuery } from '#entities/post/post-queries.ts';
import { Community } from '#features/feed/community.tsx';
import { readFeedChoice } from '#features/feed/feed-choice.ts';
import { queryClient } from '#shared/query-client.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { searchIn } from '../-search.ts';

const SavedGigs = lazyPart(() => import('#features/feed/saved-gigs.tsx').then((part) => part.SavedGigs));

type Search = { from?: Feed | PostMark | 'saved-gigs'; q?: string };

const lists = [...feeds, ...postMarks, 'saved-gigs'] as const;

export const Route = createFileRoute('/_member/community')({
  staticData: { title: 'Community' },
  validateSearch: (search: Record<string, unknown>): Search => {
    const from = lists.find((list) => list === search.from);
    return { ...(from && { from }), ...searchIn(search) };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps: { from, q } }) => {
    if (from === 'saved-gigs') return;
    const feed = from ?? readFeedChoice(context.session.current().userId);
    void queryClient.prefetchInfiniteQuery(postsQuery({ from: feed, ...(q && { q }) }));
    void queryClient.prefetchQuery(upcomingQuery);
  },
  component: View,
});

function View() {
  const { from, q = '' } = Route.useSearch();
  const { user } = useSession();
  const navigate = Route.useNavigate();
  if (from === 'saved-gigs') return <SavedGigs />;
  return (
    <Community
      from={from ?? readFeedChoice(user?.id ?? null)}
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
