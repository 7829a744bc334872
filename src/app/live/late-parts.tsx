import type { AnyRouter } from '@tanstack/react-router';
import type { App } from '#actors/app-context.tsx';
import { PushOffer } from '#features/notifications/push-offer.tsx';
import { Shortcuts } from '#features/shortcuts/shortcuts.tsx';
import { putAwayDeviceNews } from './device-news.ts';
import { forgetGone } from './forget-gone.ts';
import { forgetUploads } from './forget-uploads.ts';
import { keepLastSeen } from './keep-last-seen.ts';
import { keepPageOnDrop } from './keep-page-on-drop.ts';

/** Milliseconds within which all pages look that a server has been away from. */
const SPREAD = 30_000;

/** SPD-05. Has the browser look for another version after a gap in the connection: an update is one. */
function lookAfterGaps({ news }: App): void {
  const look = async () => (await navigator.serviceWorker?.getRegistration())?.update();
  const isNotVital = (error: unknown) => console.warn('[new version]', String(error));
  news.listen(({ type }) => {
    if (type === 'socketLink.newsMissed')
      setTimeout(() => void look().catch(isNotVital), SPREAD * Math.random());
  });
}

/** On every page: of a member, or of a visitor (null). */
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
  forgetGone(app, keepLastSeen(session));
  putAwayDeviceNews(router, session);
  forgetUploads(session);
  lookAfterGaps(app);
  keepPageOnDrop();
}

/** What no page needs to stand; fetched together, once the page has nothing more urgent to do. */
export const lateParts = { LateParts, start };
