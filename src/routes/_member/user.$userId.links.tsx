import { createFileRoute } from '@tanstack/react-router';
import { profileQuery, userLinksQuery } from '#entities/person/people-queries.ts';
import { UserLinks } from '#features/people/links/user-links.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/user/$userId/links')({
  staticData: { title: 'A member’s links' },
  loader: ({ params: { userId } }) => {
    void queryClient.prefetchQuery(profileQuery(userId));
    void queryClient.prefetchInfiniteQuery(userLinksQuery(userId));
  },
  component: View,
});

function View() {
  const { userId } = Route.useParams();
  return <UserLinks userId={userId} />;
}
