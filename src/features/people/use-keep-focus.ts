import { useEffect, useRef } from 'react';

/**
 * Keeps a keyboard's place when the control that had focus is taken away, as a request is when it has been
 * answered: focus goes to the section it stood in, else to the page's heading. For a ref on what surrounds it.
 */
export function useKeepFocus() {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = ref.current;
    if (!around) return;
    let held: Element | null = null;
    let section: Element | null = null;
    const hold = ({ target }: FocusEvent) => {
      held = target instanceof Element ? target : null;
      section = held?.closest('section') ?? null;
    };
    const look = () => {
      if (!held || held.isConnected || document.activeElement !== document.body) return;
      held = null;
      const heading = (section?.isConnected ? section : document).querySelector<HTMLElement>('h1, h2');
      if (!heading) return;
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(look);
    observer.observe(around, { childList: true, subtree: true });
    around.addEventListener('focusin', hold);
    return () => {
      observer.disconnect();
      around.removeEventListener('focusin', hold);
    };
  }, []);
  return ref;
}
