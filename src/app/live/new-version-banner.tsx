import { useSyncExternalStore } from 'react';
import { Banner } from '#ui/notice/notice.tsx';
import { newVersion } from '../new-version.ts';

/** SPD-05. Says that a newer version lies ready; nothing changes under anybody's hands before they want it. */
export function NewVersionBanner() {
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady);
  if (!isReady) return null;
  return (
    <Banner action={{ label: 'Use it now', act: newVersion.use }}>
      A new version is here. Every tab loads again; drafts are kept.
    </Banner>
  );
}
