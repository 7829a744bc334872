import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { afterPaint } from '#ui/chunks/lazy-store.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { currentTitle } from './page-head.ts';
import { useScrollReturn, watchLinks } from './scroll-return.ts';

function focusTarget(target: HTMLElement) {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Focuses the link the page was left by, else its heading, else `main` until that has loaded. */
function focusPage(findLink: (() => HTMLElement | null) | null, hasActed: () => boolean) {
  const main = document.querySelector('main');
  const heading = () => main?.querySelector<HTMLElement>('h1') ?? null;
  const isDone = () => (findLink ? findLink() : heading()) !== null;
  const focusBest = () => {
    const link = findLink?.();
    const target = heading() ?? main;
    if (link) link.focus({ preventScroll: true });
    else if (target) focusTarget(target);
  };
  focusBest();
  if (!main || isDone()) return () => {};
  const observer = new MutationObserver(() => {
    const focused = document.activeElement;
    const hasMoved = hasActed() || (focused !== main && focused !== document.body && focused !== heading());
    if (!hasMoved) focusBest();
    if (hasMoved || isDone()) observer.disconnect();
  });
  observer.observe(main, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** Detects whether the person has since moved focus to a menu or the bar, which is then left alone. */
function watchActivity(router: AnyRouter) {
  let hasActed = false;
  let focusBefore: Element | null = null;
  let destination = router.latestLocation.pathname;
  const onActivity = () => {
    hasActed = true;
  };
  addEventListener('keydown', onActivity, true);
  addEventListener('pointerdown', onActivity, true);
  const stopWatching = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (toLocation.pathname === destination) return;
    destination = toLocation.pathname;
    hasActed = false;
    focusBefore = document.activeElement;
  });
  return {
    hasActed: () => hasActed,
    hasMovedFocus() {
      const focused = document.activeElement;
      return hasActed && focused !== focusBefore && focused !== document.body && !focused?.closest('main');
    },
    stop() {
      stopWatching();
      removeEventListener('keydown', onActivity, true);
      removeEventListener('pointerdown', onActivity, true);
    },
  };
}

/** ROU-09, SPD-06. After navigation, focuses heading or followed link and announces the title. */
export function Announcer() {
  const router = useRouter();
  const [announcement, setAnnouncement] = useState('');
  const page = useRef(router.latestLocation.pathname);
  useScrollReturn();
  useEffect(() => {
    const activity = watchActivity(router);
    const links = watchLinks(router);
    let stopFocusing = () => {};
    let cancelAnnouncement = () => {};
    const stopListening = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === page.current) return;
      page.current = toLocation.pathname;
      stopFocusing();
      const findLink = links.findFollowed(toLocation.state.__TSR_key);
      if (!activity.hasMovedFocus()) stopFocusing = focusPage(findLink, activity.hasActed);
      cancelAnnouncement();
      cancelAnnouncement = afterPaint(() => setAnnouncement(currentTitle()));
    });
    return () => {
      stopFocusing();
      cancelAnnouncement();
      stopListening();
      links.stop();
      activity.stop();
    };
  }, [router]);
  return (
    <div role="status" aria-live="polite" data-announcer>
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
