import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#entities/queries/client.ts';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import { dashboardQuery } from '#features/dashboard/dashboard-query.ts';

export const Route = createFileRoute('/_member/dashboard')({
  staticData: { title: 'Dashboard' },
  loader: () => {
    void queryClient.prefetchQuery(dashboardQuery);
  },
  component: Dashboard,
});
