import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { oncePainted } from '#ui/chunks/lazy-store.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import { currentTitle } from './page-head.ts';
import { useScrollReturn, watchLinks } from './scroll-return.ts';

function take(target: HTMLElement) {
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
    else if (target) take(target);
  };
  focusBest();
  if (!main || isDone()) return () => {};
  const watch = new MutationObserver(() => {
    const focused = document.activeElement;
    const hasLeft = hasActed() || (focused !== main && focused !== document.body && focused !== heading());
    if (!hasLeft) focusBest();
    if (hasLeft || isDone()) watch.disconnect();
  });
  watch.observe(main, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** Detects whether the person has since moved focus to a menu or the bar, which is then left alone. */
function watchActs(router: AnyRouter) {
  let hasActed = false;
  let focusBefore: Element | null = null;
  let headedFor = router.latestLocation.pathname;
  const act = () => {
    hasActed = true;
  };
  addEventListener('keydown', act, true);
  addEventListener('pointerdown', act, true);
  const stopWatching = router.subscribe('onBeforeNavigate', ({ toLocation }) => {
    if (toLocation.pathname === headedFor) return;
    headedFor = toLocation.pathname;
    hasActed = false;
    focusBefore = document.activeElement;
  });
  return {
    hasActed: () => hasActed,
    hasGoneOn() {
      const focused = document.activeElement;
      return hasActed && focused !== focusBefore && focused !== document.body && !focused?.closest('main');
    },
    stop() {
      stopWatching();
      removeEventListener('keydown', act, true);
      removeEventListener('pointerdown', act, true);
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
    const acts = watchActs(router);
    const links = watchLinks(router);
    let stopWaiting = () => {};
    let stopSaying = () => {};
    const stopListening = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === page.current) return;
      page.current = toLocation.pathname;
      stopWaiting();
      const findLink = links.finderOf(toLocation.state.__TSR_key);
      if (!acts.hasGoneOn()) stopWaiting = focusPage(findLink, acts.hasActed);
      stopSaying();
      stopSaying = oncePainted(() => setAnnouncement(currentTitle()));
    });
    return () => {
      stopWaiting();
      stopSaying();
      stopListening();
      links.stop();
      acts.stop();
    };
  }, [router]);
  return (
    <div role="status" aria-live="polite" data-announcer>
      <VisuallyHidden>{announcement}</VisuallyHidden>
    </div>
  );
}
