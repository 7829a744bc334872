import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';

function take(target: HTMLElement) {
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Goes to the heading of the page in sight; until that has loaded, to its main part. Answers how to stop waiting for it. */
function focusHeading() {
  const main = document.querySelector('main');
  const heading = () => main?.querySelector<HTMLElement>('h1');
  const target = heading() ?? main;
  if (target) take(target);
  if (!main || target !== main) return () => {};
  const watch = new MutationObserver(() => {
    const late = heading();
    const hasLeft = document.activeElement !== main && document.activeElement !== document.body;
    if (late && !hasLeft) take(late);
    if (late || hasLeft) watch.disconnect();
  });
  watch.observe(main, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** Asked when a page has come: whether the person has since gone on to a menu or the bar, whose focus is theirs. */
function watchActs(router: AnyRouter) {
  let hasActed = false;
  let heldFocus: Element | null = null;
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
    heldFocus = document.activeElement;
  });
  return {
    hasGoneOn() {
      const held = document.activeElement;
      return hasActed && held !== heldFocus && held !== document.body && !held?.closest('main');
    },
    stop() {
      stopWatching();
      removeEventListener('keydown', act, true);
      removeEventListener('pointerdown', act, true);
    },
  };
}

/** ROU-09. After each change of page, focus goes to its heading and readers hear its title. */
export function Announcer() {
  const router = useRouter();
  const [said, setSaid] = useState('');
  const page = useRef(router.latestLocation.pathname);
  useEffect(() => {
    const acts = watchActs(router);
    let stopWaiting = () => {};
    const stopListening = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === page.current) return;
      page.current = toLocation.pathname;
      stopWaiting();
      if (!acts.hasGoneOn()) stopWaiting = focusHeading();
      setSaid(document.title);
    });
    return () => {
      stopWaiting();
      stopListening();
      acts.stop();
    };
  }, [router]);
  return (
    <div role="status" aria-live="polite" data-announcer>
      <VisuallyHidden>{said}</VisuallyHidden>
    </div>
  );
}
