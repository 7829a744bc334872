import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { useCounts } from '#actors/use-counts.ts';
import { useLoading } from '#actors/use-loading.ts';
import { useSession } from '#actors/use-session.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Announcer } from '../navigation/announcer.tsx';
import { usePageHead } from '../navigation/use-page-head.ts';
import { Frame } from './frame.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { memberParts } from './member-parts-loader.ts';
import { NetworkBanner } from './network-banner.tsx';
import type { Who } from './who.ts';

/** The frame around whatever page is in sight, joined to the session, the counts and the network. */
export function Shell({ children }: { children: ReactNode }) {
  usePageHead();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const { isAuthenticated, signOut } = useSession();
  const who = useWho();
  const { global } = useLoading();
  return (
    <Frame
      who={who}
      poster={pathname === '/'}
      onSignOut={signOut}
      banner={<NetworkBanner />}
      after={
        <>
          {who.kind === 'member' && <who.parts.Tabs pathname={pathname} messages={who.member.messages} />}
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

function useWho(): Who {
  const { isAuthenticated, loading, user } = useSession();
  const { messages, totalUnreadCount } = useCounts();
  const parts = useSyncExternalStore(memberParts.subscribe, memberParts.current);
  useEffect(() => {
    if (isAuthenticated) void memberParts.load();
  }, [isAuthenticated]);
  if (!isAuthenticated) return { kind: loading ? 'unknown' : 'visitor' };
  if (!parts) return { kind: 'unknown' };
  return { kind: 'member', member: { user, messages, total: totalUnreadCount }, parts };
}
