import { useSyncExternalStore } from 'react';
import { useSocketLink } from '#actors/socket-link.ts';
import { isOnline } from '#transport/environment.ts';
import { Banner } from '#ui/notice/notice.tsx';

const watch = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Says that the network or the live connection is gone, and that nothing typed is lost. */
export function NetworkBanner() {
  const online = useSyncExternalStore(watch, isOnline);
  const { status, isDown, retry } = useSocketLink();
  if (!online) return <Banner>You are offline. What you write is kept until you are back.</Banner>;
  if (!isDown) return null;
  return (
    <Banner action={{ label: 'Retry', act: retry }}>
      {status === 'refused'
        ? 'The live connection was refused. New things show when you open a page.'
        : 'No live connection. We keep trying; new things may come late.'}
    </Banner>
  );
}
