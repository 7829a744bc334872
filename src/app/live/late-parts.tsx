import type { AnyRouter } from '@tanstack/react-router';
import type { App } from '#actors/app-context.tsx';
import { PushOffer } from '#features/notifications/push-offer.tsx';
import { Shortcuts } from '#features/shortcuts/shortcuts.tsx';
import { clearUploadsOnSignOut } from './clear-uploads.ts';
import { closeStaleDeviceNotifications } from './device-notifications.ts';
import { ignoreStrayDrops } from './ignore-stray-drops.ts';
import { purgeRemovedContent } from './purge-removed-content.ts';
import { savePageCopies } from './save-page-copies.ts';

/** Milliseconds over which clients spread their checks after an outage. */
const MAX_DELAY = 30_000;

/** SPD-05. Checks for a new version after a connection gap, which a deployment causes. */
function checkVersionAfterGaps({ events }: App): void {
  const checkVersion = async () => (await navigator.serviceWorker?.getRegistration())?.update();
  const logError = (error: unknown) => console.warn('[new version]', String(error));
  events.subscribe(({ type }) => {
    if (type === 'socketLink.eventsMissed')
      setTimeout(() => void checkVersion().catch(logError), MAX_DELAY * Math.random());
  });
}

/** `userId` is null for a visitor. */
function LateParts({ userId }: { userId: string | null }) {
  return (
    <>
      <Shortcuts userId={userId} />
      {userId !== null && <PushOffer key={userId} userId={userId} />}
    </>
  );
}

function start(app: App, router: AnyRouter): void {
  const { session } = app;
  purgeRemovedContent(app, savePageCopies(session));
  closeStaleDeviceNotifications(router, session);
  clearUploadsOnSignOut(session);
  checkVersionAfterGaps(app);
  ignoreStrayDrops();
}

/** Loaded as one chunk when the page is idle. */
export const lateParts = { LateParts, start };
