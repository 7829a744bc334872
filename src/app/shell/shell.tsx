import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useSyncExternalStore } from 'react';
import { AppProvider } from '#actors/app-context.tsx';
import { hasStoredToken, live, session } from '../live/live.ts';
import { Announcer } from '../navigation/announcer.tsx';
import { usePageHead } from '../navigation/use-page-head.ts';
import { Frame } from './frame.tsx';
import { LazyToaster } from './lazy-toaster.tsx';
import { TopBar } from './top-bar.tsx';

/** The frame around whatever page is in sight; alive once the machines run, a visitor's until then. */
export function Shell({ children }: { children: ReactNode }) {
  usePageHead();
  const pathname = useRouterState({ select: ({ location }) => location.pathname });
  const running = useSyncExternalStore(live.subscribe, live.current);
  const isMember = useSyncExternalStore(session.subscribe, () => session.current().isAuthenticated);
  const poster = pathname === '/';
  const stranger =
    poster && !hasStoredToken() ? ({ kind: 'visitor' } as const) : ({ kind: 'unknown' } as const);
  return (
    <AppProvider app={running?.app ?? null}>
      <Frame
        bar={running ? <running.Bar poster={poster} /> : <TopBar who={stranger} poster={poster} />}
        poster={poster}
        banner={running && <running.Banners />}
        end={
          <>
            {running && <running.End pathname={pathname} />}
            <Announcer />
            <LazyToaster wanted={isMember || !poster} />
          </>
        }
      >
        {children}
      </Frame>
    </AppProvider>
  );
}
