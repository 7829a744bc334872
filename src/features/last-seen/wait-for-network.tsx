import { useEffect, useState, useSyncExternalStore } from 'react';
import { isOnline, watchOnline } from '#transport/environment.ts';
import { lazyStore, loadWithRetry } from '#ui/chunks/lazy-store.ts';
import { stack } from '#ui/layout/layout.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { Page } from '#ui/page/page.tsx';

const copy = lazyStore(async () => (await import('./last-seen.tsx')).LastSeen);

function Copy() {
  const LastSeen = useSyncExternalStore(copy.subscribe, copy.current);
  useEffect(() => {
    void loadWithRetry(copy.load);
  }, []);
  return LastSeen && <LastSeen />;
}

/**
 * ROU-05, SPD-05. Shown until the session is known; once the network has been away, the last seen page
 * follows below.
 */
export function WaitForNetwork() {
  const [wasOffline, setWasOffline] = useState(!isOnline());
  useEffect(() => {
    const look = () => isOnline() || setWasOffline(true);
    look();
    return watchOnline(look);
  }, []);
  return (
    <Page className={stack}>
      <LoadingIndicator type="text" />
      {wasOffline && <Copy />}
    </Page>
  );
}
