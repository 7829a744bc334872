import type { AnyRouter } from '@tanstack/react-router';
import type { SessionGate } from '#actors/session-gate.ts';
import { unsubscribeBrowser } from '#transport/browser-push.ts';

/**
 * REA-01. Puts away the notifications of the device that are about what one looks at, and all that are not for who is
 * here (SAF-01). Where nobody is, the browser is sent nothing more: what its push service still holds is somebody's.
 */
export function putAwayDeviceNews(router: AnyRouter, session: SessionGate): void {
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

/** What an address is about: its page and, where that has several, the box; not the place within it. */
function thingAt(path: string): string {
  const { pathname, searchParams } = new URL(path, location.origin);
  const box = searchParams.get('box');
  return box ? `${pathname} ${box}` : pathname;
}

/** What stays shown leads to a page that asks who is here. */
const isNotVital = (error: unknown) => console.warn('[device news]', String(error));
