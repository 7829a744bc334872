import { createFileRoute } from '@tanstack/react-router';
import { blockedQuery } from '#entities/person/person-calls.ts';
import { messageSettingsQuery } from '#features/settings/message-senders.tsx';
import { Settings } from '#features/settings/settings.tsx';
import { accountQuery, devicesQuery } from '#features/settings/settings-calls.ts';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/settings')({
  staticData: { title: 'Settings' },
  loader: () => {
    void queryClient.prefetchQuery(accountQuery);
    void queryClient.prefetchQuery(devicesQuery);
    void queryClient.prefetchQuery(messageSettingsQuery);
    void queryClient.prefetchInfiniteQuery(blockedQuery);
  },
  component: Settings,
});
