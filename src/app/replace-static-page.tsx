import { type ReactNode, startTransition, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import type { createAppRouter } from './router.tsx';

type AppRouter = Pick<ReturnType<typeof createAppRouter>, 'subscribe'>;

type Field = HTMLInputElement | HTMLSelectElement;

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement;

const controlsIn = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLElement>('a[href], button, input, select'),
];

const initialValue = (field: Field) =>
  field instanceof HTMLSelectElement
    ? [...field.options].find(({ defaultSelected }) => defaultSelected)?.value
    : field.defaultValue;

const labelOf = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent;

/** React ignores a value that is set through the element's own setter. */
function fill(field: Field, value: string) {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Menus open on pointerdown, everything else acts on click. */
function press(button: HTMLElement) {
  button.dispatchEvent(new MouseEvent('pointerdown', { bubbles: true }));
  button.click();
}

/** Notes what a reader does on the static page. Returns a function that repeats it on the living page. */
function captureInput(container: HTMLElement) {
  const before = controlsIn(container);
  let focused = document.activeElement;
  const note = () => {
    focused = document.activeElement;
  };
  container.addEventListener('focusin', note);
  return () => {
    container.removeEventListener('focusin', note);
    const after = controlsIn(container);
    const { pressed } = window.started ?? {};
    for (const [index, control] of before.entries()) {
      const same = after[index];
      if (same?.tagName !== control.tagName) continue;
      if (isField(control) && isField(same) && control.value !== (initialValue(control) ?? control.value))
        fill(same, control.value);
      if (control === focused) same.focus({ preventScroll: true });
      if (control === pressed && labelOf(same) === labelOf(control)) press(same);
    }
    delete window.started?.pressed;
  };
}

/** Runs `run` in a layout effect, before the siblings after it and after those before it. */
function RunOnMount({ run }: { run: () => void }) {
  useLayoutEffect(run, [run]);
  return null;
}

/**
 * SPD-03. Replaces the static page with the live one, whose route has loaded, keeping scroll position, focus and what
 * has been typed, chosen and pressed. A transition renders in slices, so the static page stays responsive, and commits
 * at once.
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
