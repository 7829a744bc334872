import { createFileRoute } from '@tanstack/react-router';
import { ProfileSetup } from '#features/people/profile-setup.tsx';

export const Route = createFileRoute('/_member/profile-setup')({
  staticData: { title: 'Set up your profile' },
  component: ProfileSetup,
});
