import type { RegisteredRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { startApp } from '#actors/app.ts';
import type { App } from '#actors/app-context.tsx';
import { useLoading } from '#actors/loading.ts';
import { useSession } from '#actors/session.ts';
import type { SessionGate } from '#actors/session-gate.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { notificationPath } from '#contract/notifications.ts';
import { notificationContentOf } from '#entities/notification/details.ts';
import { renewQueryClient } from '#shared/current-query-client.ts';
import { loadClient } from '#transport/http.ts';
import { lazyStore, loadWithRetry, whenIdle } from '#ui/chunks/lazy-store.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { dismissToast, notify } from '#ui/toaster/toast.ts';
import { showUnreadCount } from '../navigation/page-head.ts';
import { Banners } from './banners.tsx';
import { useViewer } from './use-viewer.ts';

export type Live = {
  app: App;
  Bar: typeof LiveBar;
  Banners: typeof Banners;
  End: typeof LiveEnd;
};

/** Exposes the machines to tests and the visualiser; not in production builds. */
const startInspection = async () =>
  import.meta.env.MODE === 'production'
    ? undefined
    : (await import('#inspect/start-inspection.ts')).startInspection();

const lateParts = lazyStore(() =>
  loadWithRetry(() => import('./late-parts.tsx').then((loaded) => loaded.lateParts)),
);

export async function startLive(router: RegisteredRouter): Promise<Live> {
  const actorOptions = await startInspection();
  const app = startApp({
    // NTF-02. A toast about a notification links to its subject.
    notify: ({ level, text, notification }) => {
      const openSubject = () => {
        if (!notification) return;
        app.send({ type: 'notifications.markRead', id: notification.id });
        void router.navigate({ href: notificationPath(notificationContentOf(notification)) });
      };
      notify[level](text, notification ? { action: { label: 'View', onClick: openSubject } } : {});
    },
    onSessionEnd: dismissToast,
    ...(actorOptions && { actorOptions }),
    navigate: (path) => void router.navigate({ href: path }),
  });
  syncSession(app.session, router);
  whenIdle(() => {
    void loadWithRetry(loadClient);
    void lateParts.load().then(({ start }) => start(app, router));
  });
  return { app, Bar: LiveBar, Banners, End: LiveEnd };
}

function LiveBar({ poster }: { poster: boolean }) {
  const { signOut } = useSession();
  return <TopBar viewer={useViewer()} poster={poster} onSignOut={signOut} />;
}

/** A member's tabs, and the global loading overlay (UIX-03). */
function LiveEnd() {
  const viewer = useViewer();
  const loadedParts = useSyncExternalStore(lateParts.subscribe, lateParts.current);
  const { global } = useLoading();
  const unreadTotal = viewer.kind === 'member' ? viewer.member.total : 0;
  const isKnown = viewer.kind !== 'unknown';
  const readerId =
    viewer.kind === 'member' ? viewer.member.user?.id : viewer.kind === 'visitor' ? null : undefined;
  useEffect(() => showUnreadCount(unreadTotal, isKnown), [unreadTotal, isKnown]);
  return (
    <>
      {viewer.kind === 'member' && <viewer.parts.Tabs messages={viewer.member.messages} />}
      {loadedParts && readerId !== undefined && <loadedParts.LateParts userId={readerId} />}
      {global && <LoadingIndicator overlay />}
    </>
  );
}

/**
 * Reruns the route guards when somebody signs in or out (SES-13, SES-14), and drops cached data of the
 * previous member (SAF-01).
 */
function syncSession(session: SessionGate, router: RegisteredRouter) {
  let wasLoading = session.current().loading;
  return session.subscribe(({ loading }) => {
    const isFirstSession = wasLoading;
    wasLoading = loading;
    if (isFirstSession) return;
    const invalidation = router.invalidate();
    // Guards wait until the session is known; they must not find the previous member's answers.
    if (loading) renewQueryClient();
    else void invalidation.then(renewQueryClient);
  });
}
