import { createFileRoute } from '@tanstack/react-router';
import { EditProfile } from '#features/people/edit/edit-profile.tsx';

export const Route = createFileRoute('/_member/edit-profile')({
  staticData: { title: 'Edit profile' },
  component: EditProfile,
});
