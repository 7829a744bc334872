import type { AnyRouter } from '@tanstack/react-router';
import type { SessionGate } from '#actors/session-gate.ts';
import { unsubscribeBrowser } from '#transport/browser-push.ts';

/**
 * REA-01. Closes device notifications about the open page, and those of other members (SAF-01). If
 * nobody is signed in, the push subscription is removed, since queued messages are for the previous member.
 */
export function closeStaleDeviceNotifications(router: AnyRouter, session: SessionGate): void {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  const closeStale = async () => {
    const { status, userId } = session.current();
    if (status === 'loading') return;
    if (status === 'unauthenticated') await unsubscribeBrowser().catch(logError);
    const registration = await worker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    const visiblePath = document.visibilityState === 'visible' ? router.state.location.href : null;
    const isSeen = (path: string) =>
      visiblePath === '/notifications' ||
      (visiblePath !== null && subjectOf(visiblePath) === subjectOf(path));
    for (const notification of shown)
      if (notification.data?.recipient !== userId || isSeen(notification.data.path)) notification.close();
  };
  const check = () => void closeStale().catch(logError);
  router.subscribe('onResolved', check);
  session.subscribe(check);
  document.addEventListener('visibilitychange', check);
  check();
}

/** The page and, where it has several, the box; without the position in it. */
function subjectOf(path: string): string {
  const { pathname, searchParams } = new URL(path, location.origin);
  const box = searchParams.get('box');
  return box ? `${pathname} ${box}` : pathname;
}

/** A notification that stays open leads to a page that checks the session. */
const logError = (error: unknown) => console.warn('[device news]', String(error));
