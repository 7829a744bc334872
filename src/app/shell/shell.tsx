import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useCounts } from '#actors/use-counts.ts';
import { useLoading } from '#actors/use-loading.ts';
import { useSession } from '#actors/use-session.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Announcer } from '../navigation/announcer.tsx';
import { usePageHead } from '../navigation/use-page-head.ts';
import { Frame } from './frame.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { NetworkBanner } from './network-banner.tsx';
import { Tabs } from './tabs.tsx';
import type { Who } from './who.ts';

/** The frame around whatever page is in sight, joined to the session, the counts and the network. */
export function Shell({ children }: { children: ReactNode }) {
  usePageHead();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { isAuthenticated, loading, user, signOut } = useSession();
  const { messages, totalUnreadCount } = useCounts();
  const { global } = useLoading();
  const who: Who = isAuthenticated
    ? { kind: 'member', user, messages, total: totalUnreadCount }
    : { kind: loading ? 'unknown' : 'visitor' };
  return (
    <Frame
      who={who}
      poster={pathname === '/'}
      onSignOut={signOut}
      banner={<NetworkBanner />}
      after={
        <>
          {isAuthenticated && <Tabs pathname={pathname} messages={messages} />}
          <Announcer />
          <LazyToaster wanted={isAuthenticated || pathname !== '/'} />
          {global && <LoadingIndicator overlay />}
        </>
      }
    >
      {children}
    </Frame>
  );
}
