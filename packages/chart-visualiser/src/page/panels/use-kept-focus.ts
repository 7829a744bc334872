import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * When what had the focus is gone because the panel shows something else, the new heading takes it:
 * the keyboard keeps its place, and a screen reader says where it is.
 * @param shown changes whenever the panel shows something else
 */
export function useKeptFocus(panel: RefObject<HTMLElement | null>, shown: string | null): void {
  const before = useRef(shown);
  useLayoutEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (document.activeElement === document.body) panel.current?.querySelector<HTMLElement>('h2')?.focus();
  }, [panel, shown]);
}
