import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';

/** The heading of the page in sight, else its main part. */
const landmark = () =>
  document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');

function focusHeading() {
  const target = landmark();
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
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
    const stopListening = router.subscribe('onRendered', ({ toLocation }) => {
      if (toLocation.pathname === page.current) return;
      page.current = toLocation.pathname;
      if (!acts.hasGoneOn()) focusHeading();
      setSaid(document.title);
    });
    return () => {
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
