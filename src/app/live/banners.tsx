import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useSocketLink } from '#actors/socket-link.ts';
import { isOnline, watchOnline } from '#transport/environment.ts';
import { Banner } from '#ui/notice/notice.tsx';
import { newVersion } from '../new-version.ts';
import * as css from '../shell/shell.css.ts';
import { useViewer } from './use-viewer.ts';

/** Sticky notices, and the newcomer's to-do, which scrolls. Toasts stay clear of both. */
export function Banners() {
  const who = useViewer();
  const user = who.kind === 'member' ? who.member.user : null;
  const news = useRef<HTMLDivElement>(null);
  const toDo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { style } = document.documentElement;
    const parts = [news.current, toDo.current].filter((part) => part !== null);
    const measure = () => {
      const [sticky = 0, rest = 0] = parts.map((part) => part.getBoundingClientRect().height);
      style.setProperty('--banners', `${sticky}px`);
      style.setProperty('--above-page', `${sticky + rest}px`);
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
      <div ref={news} id="page-news" className={css.banners}>
        <NetworkBanner />
        <NewVersionBanner />
      </div>
      <div ref={toDo}>
        {who.kind === 'member' && user && !user.isEmailVerified && (
          <who.parts.VerifyBanner email={user.email} />
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
    <Banner action={{ label: 'Use it now', act: newVersion.use }}>
      A new version is here. Every tab loads again; drafts are kept.
    </Banner>
  );
}

/** The network or the live connection is down; typed text is kept. */
function NetworkBanner() {
  const online = useSyncExternalStore(watchOnline, isOnline);
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
