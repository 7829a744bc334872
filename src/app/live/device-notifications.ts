import type { AnyRouter } from '@tanstack/react-router';
import type { SessionGate } from '#actors/session-gate.ts';
import { unsubscribeBrowser } from '#transport/browser-push.ts';

/**
 * REA-01. Closes device notifications about what is on the screen, and those of other members (SAF-01). If
 * nobody is signed in, the push subscription is removed, since queued messages are for whoever left.
 */
export function closeStaleDeviceNotifications(router: AnyRouter, session: SessionGate): void {
  const worker = navigator.serviceWorker;
  if (!worker) return;
  const putAway = async () => {
    const { status, userId } = session.current();
    if (status === 'loading') return;
    if (status === 'unauthenticated') await unsubscribeBrowser().catch(isNotVital);
    const registration = await worker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    const inSight = document.visibilityState === 'visible' ? router.state.location.href : null;
    const isSeen = (path: string) =>
      inSight === '/notifications' || (inSight !== null && thingAt(inSight) === thingAt(path));
    for (const one of shown) if (one.data?.recipient !== userId || isSeen(one.data.path)) one.close();
  };
  const look = () => void putAway().catch(isNotVital);
  router.subscribe('onResolved', look);
  session.subscribe(look);
  document.addEventListener('visibilitychange', look);
  look();
}

/** The page and, where it has several, the box; without the position in it. */
function thingAt(path: string): string {
  const { pathname, searchParams } = new URL(path, location.origin);
  const box = searchParams.get('box');
  return box ? `${pathname} ${box}` : pathname;
}

/** A notification that stays open leads to a page that checks the session. */
const isNotVital = (error: unknown) => console.warn('[device news]', String(error));
