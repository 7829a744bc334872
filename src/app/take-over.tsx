import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { createAppRouter } from './router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

const controlsIn = (container: HTMLElement) => [...container.querySelectorAll('a[href], button, input')];

/** What the person begins with a page that nobody listens to yet; answers how to give it to the next. */
function noteBeginnings(container: HTMLElement) {
  let focused = document.activeElement;
  let at = -1;
  let typed = '';
  const note = () => {
    focused = document.activeElement;
    at = focused ? controlsIn(container).indexOf(focused) : -1;
    typed = focused instanceof HTMLInputElement ? focused.value : '';
  };
  note();
  const events = ['focusin', 'input'] as const;
  for (const event of events) container.addEventListener(event, note);
  return () => {
    for (const event of events) container.removeEventListener(event, note);
    const same = at < 0 ? null : controlsIn(container)[at];
    if (!(same instanceof HTMLElement) || same.tagName !== focused?.tagName) return;
    same.focus({ preventScroll: true });
    if (!typed || !(same instanceof HTMLInputElement)) return;
    // React hears of a value only when it was not set by way of the element itself.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(same, typed);
    same.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** Runs as the page comes into the document: before what stands behind it, after what stands before it. */
function OnceThere({ run }: { run: () => void }) {
  useLayoutEffect(run, [run]);
  return null;
}

/**
 * SPD-03. Replaces the static page by the living one, whose route has loaded. Scroll position, focus and what was typed
 * stay. A transition renders in slices, so that the static page can be used meanwhile, and commits in one go.
 */
export function takeOver(container: HTMLElement, router: AppRouter, page: ReactNode) {
  const giveBack = noteBeginnings(container);
  const keepPlace = () => {
    const top = scrollY;
    // The router goes to the top of the first page it shows, or to where it was left before a reload.
    const stop = router.subscribe('onRendered', () => {
      stop();
      if (top > 0) scrollTo(0, top);
    });
  };
  startTransition(() =>
    createRoot(container).render(
      <>
        <OnceThere run={keepPlace} />
        {page}
        <OnceThere run={giveBack} />
      </>,
    ),
  );
}
