import { createFileRoute } from '@tanstack/react-router';
import { blockedQuery } from '#entities/person/person-calls.ts';
import { bodyQuery, Settings } from '#features/settings/settings.tsx';
import {
  accountQuery,
  devicesQuery,
  exportQuery,
  messageSettingsQuery,
  notificationSettingsQuery,
  twoStepQuery,
} from '#features/settings/settings-queries.ts';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/settings')({
  staticData: { title: 'Settings' },
  loader: () => {
    void queryClient.prefetchQuery(bodyQuery);
    void queryClient.prefetchQuery(accountQuery);
    void queryClient.prefetchQuery(notificationSettingsQuery);
    void queryClient.prefetchQuery(messageSettingsQuery);
    void queryClient.prefetchQuery(twoStepQuery);
    void queryClient.prefetchQuery(devicesQuery);
    void queryClient.prefetchQuery(exportQuery);
    void queryClient.prefetchInfiniteQuery(blockedQuery);
  },
  component: Settings,
});
