import { createFileRoute } from '@tanstack/react-router';
import { profileQuery } from '#entities/person/people-queries.ts';
import { ProfileSetup } from '#features/people/setup/profile-setup.tsx';
import { parseStep, type Step } from '#features/people/setup/steps.ts';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/profile-setup')({
  staticData: { title: 'Set up your profile' },
  validateSearch: (search: Record<string, unknown>): { step?: Step } => {
    const step = parseStep(search.step);
    return step ? { step } : {};
  },
  loader: ({ context }) => {
    const { userId } = context.session.current();
    if (userId) void queryClient.prefetchQuery(profileQuery(userId));
  },
  component: View,
});

function View() {
  const navigate = Route.useNavigate();
  return (
    <ProfileSetup
      step={Route.useSearch().step ?? null}
      onStep={(step) => void navigate({ search: { step } })}
    />
  );
}
