import { createFileRoute } from '@tanstack/react-router';
import { dashboardQuery } from '#entities/gig/dashboard-query.ts';
import { Dashboard } from '#features/dashboard/dashboard.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/dashboard')({
  staticData: { title: 'Dashboard' },
  loader: () => {
    void queryClient.prefetchQuery(dashboardQuery);
  },
  component: Dashboard,
});
