import type { AnyRouter } from '@tanstack/react-router';

/**
 * REA-01. What a click on a notification of the device opens, opens here; a notification of what one looks at already is
 * put away.
 */
export function followDeviceNews(router: AnyRouter): void {
  const worker = navigator.serviceWorker;
  worker.addEventListener('message', ({ data }) => {
    if (typeof data?.open === 'string') router.history.push(data.open);
  });
  const putAway = async () => {
    const registration = await worker.getRegistration();
    const shown = (await registration?.getNotifications()) ?? [];
    for (const one of shown) if (one.data?.path === router.state.location.href) one.close();
  };
  const look = () => void putAway().catch(() => {});
  router.subscribe('onResolved', look);
  document.addEventListener('visibilitychange', look);
  look();
}
