import { createRoot } from 'react-dom/client';
import { sessionGate } from '#actors/session-gate.ts';
import { startApp } from '#actors/start-app.ts';
import { notificationPath } from '#entities/notification/notification-path.ts';
import { startTheme } from '#ui/theme/theme.ts';
import { watchChunks } from './chunks/watch-chunks.ts';
import { followSession } from './follow-session.ts';
import { Providers } from './providers.tsx';
import { createAppRouter } from './router.tsx';
import { memberParts } from './shell/member-parts-loader.ts';
import { createNotify } from './toasts.ts';

/** Starts machines, router and React, in this order, once per page. */
export async function start(container: HTMLElement): Promise<void> {
  watchChunks();
  startTheme();
  const app = startApp({
    notify: createNotify((notification) => {
      app.commands.notifications.markRead(notification.id);
      void router.navigate({ href: notificationPath(notification) });
    }),
    navigate: (path) => void router.navigate({ href: path }),
  });
  const session = sessionGate(app);
  const router = createAppRouter({ session });
  followSession(session, router);

  // The page that stands in index.html is only replaced once its successor can be drawn.
  const stands = location.pathname === '/' && document.documentElement.dataset.shell !== 'off';
  if (stands) await Promise.all([session.whenSettled(), router.load()]);
  else void memberParts.load();
  createRoot(container).render(<Providers app={app} router={router} />);
}
