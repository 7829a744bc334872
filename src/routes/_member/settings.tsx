import { createFileRoute } from '@tanstack/react-router';
import { blockedQuery } from '#entities/person/person-calls.ts';
import { messageSettingsQuery } from '#features/settings/message-senders.tsx';
import { notificationSettingsQuery } from '#features/settings/notification-choices.tsx';
import { Settings } from '#features/settings/settings.tsx';
import { accountQuery, devicesQuery, exportQuery } from '#features/settings/settings-calls.ts';
import { twoStepQuery } from '#features/settings/two-step-calls.ts';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/settings')({
  staticData: { title: 'Settings' },
  loader: () => {
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
