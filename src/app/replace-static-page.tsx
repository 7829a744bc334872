import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { createAppRouter } from './router.tsx';

type AppRouter = ReturnType<typeof createAppRouter>;

const controlsIn = (container: HTMLElement) => [...container.querySelectorAll('a[href], button, input')];

/** Captures focus and typed text on the static page. Returns a function that restores them. */
function captureInput(container: HTMLElement) {
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
    // React ignores a value that is set through the element's own setter.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(same, typed);
    same.dispatchEvent(new Event('input', { bubbles: true }));
  };
}

/** Runs `run` in a layout effect, before the siblings after it and after those before it. */
function RunOnMount({ run }: { run: () => void }) {
  useLayoutEffect(run, [run]);
  return null;
}

/**
 * SPD-03. Replaces the static page with the live one, whose route has loaded, keeping scroll position, focus
 * and typed text. A transition renders in slices, so the static page stays responsive, and commits at once.
 */
export function replaceStaticPage(container: HTMLElement, router: AppRouter, page: ReactNode) {
  const restoreInput = captureInput(container);
  const restoreScroll = () => {
    const top = scrollY;
    // The router scrolls its first page to the top, or to the position before a reload.
    const stop = router.subscribe('onRendered', () => {
      stop();
      if (top > 0) scrollTo(0, top);
    });
  };
  startTransition(() =>
    createRoot(container).render(
      <>
        <RunOnMount run={restoreScroll} />
        {page}
        <RunOnMount run={restoreInput} />
      </>,
    ),
  );
}
