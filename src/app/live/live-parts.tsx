import type { RegisteredRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { startApp } from '#actors/app.ts';
import type { App } from '#actors/app-context.tsx';
import { useLoading } from '#actors/loading.ts';
import { useSession } from '#actors/session.ts';
import type { SessionGate } from '#actors/session-gate.ts';
import { TopBar } from '#app/shell/top-bar.tsx';
import { notificationPath } from '#contract/ours/notification-path.ts';
import { notificationContentOf } from '#entities/notification/details.ts';
import { renewQueryClient } from '#shared/current-query-client.ts';
import { loadClient } from '#transport/http.ts';
import { lazyStore, onceIdle, untilLoaded } from '#ui/chunks/lazy-store.ts';
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
const inspected = async () =>
  import.meta.env.MODE === 'production'
    ? undefined
    : (await import('#inspect/start-inspection.ts')).startInspection();

const lateParts = lazyStore(() =>
  untilLoaded(() => import('./late-parts.tsx').then((loaded) => loaded.lateParts)),
);

export async function startLive(router: RegisteredRouter): Promise<Live> {
  const systems = await inspected();
  const app = startApp({
    // NTF-02. A toast about a notification links to its subject.
    notify: ({ level, text, notification }) => {
      const look = () => {
        if (!notification) return;
        app.send({ type: 'notifications.markRead', id: notification.id });
        void router.navigate({ href: notificationPath(notificationContentOf(notification)) });
      };
      notify[level](text, notification ? { action: { label: 'Look', act: look } } : {});
    },
    hush: dismissToast,
    ...(systems && { systems }),
    navigate: (path) => void router.navigate({ href: path }),
  });
  syncSession(app.session, router);
  onceIdle(() => {
    void untilLoaded(loadClient);
    void lateParts.load().then(({ start }) => start(app, router));
  });
  return { app, Bar: LiveBar, Banners, End: LiveEnd };
}

function LiveBar({ poster }: { poster: boolean }) {
  const { signOut } = useSession();
  return <TopBar who={useViewer()} poster={poster} onSignOut={signOut} />;
}

/** A member's tabs, and the global loading overlay (UIX-03). */
function LiveEnd() {
  const who = useViewer();
  const late = useSyncExternalStore(lateParts.subscribe, lateParts.current);
  const { global } = useLoading();
  const waiting = who.kind === 'member' ? who.member.total : 0;
  const isKnown = who.kind !== 'unknown';
  const reader = who.kind === 'member' ? who.member.user?.id : who.kind === 'visitor' ? null : undefined;
  useEffect(() => showUnreadCount(waiting, isKnown), [waiting, isKnown]);
  return (
    <>
      {who.kind === 'member' && <who.parts.Tabs messages={who.member.messages} />}
      {late && reader !== undefined && <late.LateParts userId={reader} />}
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
    const knowsNobody = wasLoading;
    wasLoading = loading;
    if (knowsNobody) return;
    const checked = router.invalidate();
    // Guards wait until the session is known; they must not find the previous member's answers.
    if (loading) renewQueryClient();
    else void checked.then(renewQueryClient);
  });
}
