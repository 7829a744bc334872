import { createFileRoute } from '@tanstack/react-router';
import { MyGigs } from '#features/gigs/mine/my-gigs.tsx';

export const Route = createFileRoute('/_member/my-gigs')({
  staticData: { title: 'My gigs' },
  validateSearch: ({ tab }: Record<string, unknown>): { tab?: 'applications' } =>
    tab === 'applications' ? { tab } : {},
  component: View,
});

function View() {
  return <MyGigs tab={Route.useSearch().tab ?? 'posted'} />;
}
