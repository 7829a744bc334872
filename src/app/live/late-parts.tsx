import { PushOffer } from '#features/notifications/push-offer.tsx';
import { Shortcuts } from '#features/shortcuts/shortcuts.tsx';
import { putAwayDeviceNews } from './device-news.ts';
import { forgetGone } from './forget-gone.ts';
import { keepLastSeen } from './keep-last-seen.ts';
import { lookAfterGaps } from './look-after-gaps.ts';

/** On every page: of a member, or of a visitor (null). */
function LateParts({ userId }: { userId: string | null }) {
  return (
    <>
      <Shortcuts userId={userId} />
      {userId !== null && <PushOffer key={userId} userId={userId} />}
    </>
  );
}

/** What no page needs to stand; fetched together, once the page has nothing more urgent to do. */
export const lateParts = { LateParts, forgetGone, keepLastSeen, lookAfterGaps, putAwayDeviceNews };
