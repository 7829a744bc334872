import { createFileRoute } from '@tanstack/react-router';
import { gigsQuery } from '#entities/gig/gig-queries.ts';
import { profileQuery } from '#entities/person/people-queries.ts';
import { postsQuery } from '#entities/post/post-queries.ts';
import { Profile } from '#features/people/profile/profile.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/profile/$id')({
  staticData: { title: 'Profile' },
  validateSearch: ({ show }: Record<string, unknown>): { show?: 'gigs' | 'reviews' } =>
    show === 'gigs' || show === 'reviews' ? { show } : {},
  loaderDeps: ({ search: { show } }) => ({ show }),
  loader: ({ params: { id }, deps: { show } }) => {
    void queryClient.prefetchQuery(profileQuery(id));
    if (show === 'gigs') void queryClient.prefetchInfiniteQuery(gigsQuery({ poster: id }));
    else if (!show) void queryClient.prefetchInfiniteQuery(postsQuery({ author: id }));
  },
  component: View,
});

function View() {
  const { id } = Route.useParams();
  return <Profile id={id} shown={Route.useSearch().show ?? 'posts'} />;
}
