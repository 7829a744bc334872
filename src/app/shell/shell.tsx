import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { AppProvider } from '#actors/app-context.tsx';
import { useIsMember } from '#shared/use-is-member.ts';
import { lazyStore, loadWithRetry, whenIdle } from '#ui/chunks/lazy-store.ts';
import { toasterNeeded } from '#ui/toaster/toast.ts';
import { hasStoredToken, live } from '../live/live.ts';
import { Announcer } from '../navigation/announcer.tsx';
import { usePageHead } from '../navigation/page-head.ts';
import { Frame } from './frame.tsx';
import { TopBar } from './top-bar.tsx';

const toaster = lazyStore(() =>
  loadWithRetry(() => import('#ui/toaster/toaster.tsx').then((loaded) => loaded.Toaster)),
);

/** NTF-06. The toaster loads when a toast may come; earlier toasts show then. */
function LazyToaster({ wanted }: { wanted: boolean }) {
  const isAsked = useSyncExternalStore(toasterNeeded.subscribe, toasterNeeded.current, toasterNeeded.current);
  const Toaster = useSyncExternalStore(toaster.subscribe, toaster.current, toaster.current);
  useEffect(() => {
    if (isAsked) void toaster.load();
    else if (wanted) return whenIdle(() => void toaster.load());
  }, [isAsked, wanted]);
  return Toaster && <Toaster />;
}

/** A component of its own, so that a new title re-renders nothing else. */
function PageHead() {
  usePageHead();
  return null;
}

/**
 * The frame around every page; a visitor's until the machines run. Navigation does not re-render it (SPD-06):
 * parts that depend on the URL subscribe to it.
 */
export function Shell({ children }: { children: ReactNode }) {
  const running = useSyncExternalStore(live.subscribe, live.current, live.current);
  const isMember = useIsMember();
  const isLanding = useRouterState({ select: ({ location }) => location.pathname === '/' });
  const stranger = { kind: hasStoredToken() ? 'unknown' : 'visitor' } as const;
  return (
    <AppProvider app={running?.app ?? null}>
      <PageHead />
      <Frame
        bar={running ? <running.Bar poster={isLanding} /> : <TopBar viewer={stranger} poster={isLanding} />}
        withPosterLinks={isLanding}
        banner={running && <running.Banners />}
        end={
          <>
            {running && <running.End />}
            <Announcer />
            <LazyToaster wanted={isMember || !isLanding} />
          </>
        }
      >
        {children}
      </Frame>
    </AppProvider>
  );
}
