import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '#entities/person/people-queries.ts';
import { EditProfile } from '#features/people/edit/edit-profile.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/edit-profile')({
  staticData: { title: 'Edit profile' },
  loader: ({ context }) => {
    const { userId } = context.session.current();
    if (userId) void queryClient.prefetchQuery(profileQuery(userId));
  },
  component: EditProfile,
});
