import { type SessionGate, sessionGate } from '#actors/session-gate.ts';
import { type App, startApp } from '#actors/start-app.ts';
import { notificationPath } from '#entities/notification/notification-path.ts';
import type { AppRouter } from '../router.tsx';
import { createNotify } from '../toasts.ts';
import { followSession } from './follow-session.ts';
import { LiveBar } from './live-bar.tsx';
import { LiveEnd } from './live-end.tsx';
import { NetworkBanner } from './network-banner.tsx';

/** The running machines, and the parts of the frame that follow them. */
export type Live = {
  app: App;
  session: SessionGate;
  Bar: typeof LiveBar;
  Banner: typeof NetworkBanner;
  End: typeof LiveEnd;
};

/** Opens the machines to tests and designers; nothing of it is in a production build. */
const systems =
  import.meta.env.MODE === 'production'
    ? undefined
    : await (await import('#inspect/start-inspection.ts')).startInspection();

/** Starts the machines; once per page. */
export function startLive(router: AppRouter): Live {
  const app = startApp({
    notify: createNotify((notification) => {
      app.commands.notifications.markRead(notification.id);
      void router.navigate({ href: notificationPath(notification) });
    }),
    ...(systems && { systems }),
    navigate: (path) => void router.navigate({ href: path }),
  });
  const session = sessionGate(app);
  followSession(session, router);
  return { app, session, Bar: LiveBar, Banner: NetworkBanner, End: LiveEnd };
}
