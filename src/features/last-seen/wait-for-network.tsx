import { useEffect, useSyncExternalStore } from 'react';
import { isOnline } from '#transport/environment.ts';
import { lazyStore } from '#ui/chunks/lazy-store.ts';
import { stack } from '#ui/layout/layout.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Page } from '#ui/page/page.tsx';

const copy = lazyStore(async () => (await import('./last-seen.tsx')).LastSeen);

function Copy() {
  const LastSeen = useSyncExternalStore(copy.subscribe, copy.current);
  useEffect(() => {
    copy.load().catch(() => {});
  }, []);
  return LastSeen && <LastSeen />;
}

/** ROU-05, SPD-05. Nobody knows yet who is here; without a network, what was last seen stands below. */
export const WaitForNetwork = () => (
  <Page className={stack}>
    <LoadingIndicator type="text" />
    {!isOnline() && <Copy />}
  </Page>
);
