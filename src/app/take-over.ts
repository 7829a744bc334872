import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { createAppRouter } from './router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

const controlsIn = (container: HTMLElement) => [...container.querySelectorAll('a[href], button, input')];

/** What the person has begun with a page that nobody listened to yet; answers how to give it to the next. */
function noteBeginnings(container: HTMLElement) {
  const held = document.activeElement;
  const at = held ? controlsIn(container).indexOf(held) : -1;
  const typed = held instanceof HTMLInputElement ? held.value : '';
  return () => {
    const same = at < 0 ? null : controlsIn(container)[at];
    if (!(same instanceof HTMLElement) || same.tagName !== held?.tagName) return;
    same.focus({ preventScroll: true });
    if (!typed || !(same instanceof HTMLInputElement)) return;
    // React hears of a value only when it was not set by way of the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(same, typed);
    same.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/**
 * SPD-03. Puts the living page, whose route has loaded, in the place of the one in sight, in one go. Place, focus and
 * what was typed stay.
 */
export function takeOver(container: HTMLElement, router: AppRouter, page: ReactNode): void {
  const top = scrollY;
  // The router goes to the top of the first page it shows, or to where it was left before a reload.
  const stop = router.subscribe('onRendered', () => {
    stop();
    if (top > 0) scrollTo(0, top);
  });
  const giveBack = noteBeginnings(container);
  flushSync(() => createRoot(container).render(page));
  giveBack();
}
