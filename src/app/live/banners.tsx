import { useEffect, useRef } from 'react';
import * as css from '../shell/shell.css.ts';
import { NetworkBanner } from './network-banner.tsx';
import { NewVersionBanner } from './new-version-banner.tsx';
import { useWho } from './use-who.ts';

/**
 * News about the whole page, in sight under the bar; what a newcomer has to do stands below and scrolls with the
 * page. What floats there, toasts, keeps clear of the height of both.
 */
export function Banners() {
  const who = useWho();
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
      <div ref={news} className={css.banners}>
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
