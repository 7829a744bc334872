import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSocketLink } from '#actors/socket-link.ts';
import { isOnline, watchOnline } from '#transport/environment.ts';
import { Banner } from '#ui/notice/notice.tsx';
import { newVersion } from '../new-version.ts';
import * as css from '../shell/shell.css.ts';
import { useViewer } from './use-viewer.ts';

/** Sticky notices, and the newcomer's to-do, which scrolls. Toasts stay clear of both. */
export function Banners() {
  const viewer = useViewer();
  const user = viewer.kind === 'member' ? viewer.member.user : null;
  const noticesRef = useRef<HTMLDivElement>(null);
  const verifyRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const parts = [noticesRef.current, verifyRef.current].filter((part) => part !== null);
    const measure = () => {
      const [sticky = 0, scrolling = 0] = parts.map((part) => part.getBoundingClientRect().height);
      style.setProperty('--banners', `${sticky}px`);
      style.setProperty('--above-page', `${sticky + scrolling}px`);
    };
    const observer = new ResizeObserver(measure);
    for (const part of parts) observer.observe(part);
    return () => {
      observer.disconnect();
      style.removeProperty('--banners');
      style.removeProperty('--above-page');
    };
  }, []);
  return (
    <>
      <div ref={noticesRef} id="page-news" className={css.banners}>
        <NetworkBanner />
        <NewVersionBanner />
      </div>
      <div ref={verifyRef}>
        {viewer.kind === 'member' && user && !user.isEmailVerified && (
          <viewer.parts.VerifyBanner email={user.email} />
        )}
      </div>
    </>
  );
}

/** SPD-05. A new version is ready; it is applied only when the person asks for it. */
function NewVersionBanner() {
  const isReady = useSyncExternalStore(newVersion.subscribe, newVersion.isReady);
  if (!isReady) return null;
  return (
    <Banner action={{ label: 'Update now', onClick: newVersion.activate }}>
      A new version is ready. Every tab will reload; drafts are saved.
    </Banner>
  );
}

/** The network or the live connection is down; typed text is kept. */
function NetworkBanner() {
  const online = useSyncExternalStore(watchOnline, isOnline);
  const { status, isDown, retry } = useSocketLink();
  if (!online) return <Banner>You’re offline. What you write is saved until you’re back online.</Banner>;
  if (!isDown) return null;
  return (
    <Banner action={{ label: 'Retry', onClick: retry }}>
      {status === 'refused'
        ? 'Live updates aren’t available. Open a page to see what’s new.'
        : 'We’re reconnecting. Live updates may be delayed.'}
    </Banner>
  );
}
