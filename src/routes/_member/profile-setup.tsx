import { createFileRoute } from '@tanstack/react-router';
import { ProfileSetup } from '#features/people/setup/profile-setup.tsx';
import { type Step, stepOf } from '#features/people/setup/steps.ts';

export const Route = createFileRoute('/_member/profile-setup')({
  staticData: { title: 'Set up your profile' },
  validateSearch: (search: Record<string, unknown>): { step?: Step } => {
    const step = stepOf(search.step);
    return step ? { step } : {};
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
