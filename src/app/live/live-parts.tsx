import type { RegisteredRouter } from '@tanstack/react-router';
import { startApp } from '#actors/app.ts';
import type { App } from '#actors/app-context.tsx';
import { type SessionGate, sessionGate } from '#actors/session-gate.ts';
import { notificationPath } from '#entities/notification/notification-path.ts';
import { dismissToast, notify } from '#ui/toaster/toast.ts';
import { Banners } from './banners.tsx';
import { followSession } from './follow-session.ts';
import { LiveBar } from './live-bar.tsx';
import { LiveEnd } from './live-end.tsx';

/** The running machines, and the parts of the frame that follow them. */
export type Live = {
  app: App;
  session: SessionGate;
  Bar: typeof LiveBar;
  Banners: typeof Banners;
  End: typeof LiveEnd;
};

/** Opens the machines to tests and designers; nothing of it is in a production build. */
const inspected = async () =>
  import.meta.env.MODE === 'production'
    ? undefined
    : (await import('#inspect/start-inspection.ts')).startInspection();

/** Starts the machines; once per page. */
export async function startLive(router: RegisteredRouter): Promise<Live> {
  const systems = await inspected();
  const app = startApp({
    // NTF-02. What a toast is about can be looked at.
    notify: ({ level, text, notification }) => {
      const look = () => {
        if (!notification) return;
        app.commands.notifications.markRead(notification.id);
        void router.navigate({ href: notificationPath(notification) });
      };
      notify[level](text, notification ? { action: { label: 'Look', act: look } } : {});
    },
    hush: dismissToast,
    ...(systems && { systems }),
    navigate: (path) => void router.navigate({ href: path }),
  });
  const session = sessionGate(app);
  followSession(session, router);
  return { app, session, Bar: LiveBar, Banners, End: LiveEnd };
}
