import { createFileRoute } from '@tanstack/react-router';
import { gigsQuery } from '#entities/gig/gig-queries.ts';
import { profileQuery } from '#entities/person/people-queries.ts';
import { postsQuery } from '#entities/post/post-queries.ts';
import { Profile } from '#features/people/profile/profile.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/profile/$id')({
  staticData: { title: 'Profile' },
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'gigs' } => (show === 'gigs' ? { show } : {}),
  loader: ({ params: { id }, location }) => {
    void queryClient.prefetchQuery(profileQuery(id));
    if ('show' in location.search) void queryClient.prefetchInfiniteQuery(gigsQuery({ poster: id }));
    else void queryClient.prefetchInfiniteQuery(postsQuery({ author: id }));
  },
  component: View,
});

function View() {
  const { id } = Route.useParams();
  return <Profile id={id} shown={Route.useSearch().show ?? 'posts'} />;
}
