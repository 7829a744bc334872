import { type FocusEvent, useEffect, useRef } from 'react';
import { type FocusPlace, focusNear, focusPlaceOf } from '../focus/focus-place.ts';

const INTERACTIVE = 'a, button, input, select, textarea, label, summary, [role="button"]';

type Point = { clientX: number; clientY: number };

/** By measurement, since a toast's text lets the pointer through. */
export const isOnToast = (box: Element | null, { clientX: x, clientY: y }: Point): boolean =>
  [...(box?.querySelectorAll('[data-level]') ?? [])].some((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });

const covers = (box: Element | null, { clientX, clientY }: Point) => {
  const control = document.elementFromPoint(clientX, clientY)?.closest(INTERACTIVE);
  return Boolean(control && !box?.contains(control));
};

type Pause = { startPause: () => void; endPause: () => void };

/**
 * NTF-06. Pauses the toasts while pointer or focus is on them; a toast that covers a control turns faint.
 * Closing a focused toast fires no blur, so focus is restored here.
 */
export function usePauseOnHover({ startPause, endPause }: Pause, count: number) {
  const box = useRef<HTMLElement>(null);
  const active = useRef({ pointer: false, focus: false });
  const previousFocus = useRef<FocusPlace | null>(null);
  const lastCount = useRef(count);

  const setActive = (source: 'pointer' | 'focus', isActive: boolean) => {
    if (active.current[source] === isActive) return;
    const wasPaused = active.current.pointer || active.current.focus;
    active.current[source] = isActive;
    const isPaused = active.current.pointer || active.current.focus;
    if (isPaused && !wasPaused) startPause();
    if (wasPaused && !isPaused) endPause();
  };

  useEffect(() => {
    if (count === 0) return;
    const onPointerMove = (event: PointerEvent) => {
      const isActive = event.pointerType !== 'touch' && isOnToast(box.current, event);
      setActive('pointer', isActive);
      box.current?.toggleAttribute('data-covers', isActive && covers(box.current, event));
    };
    const onPointerLeave = () => setActive('pointer', false);
    const stopped = new AbortController();
    const { signal } = stopped;
    document.addEventListener('pointermove', onPointerMove, { signal });
    document.documentElement.addEventListener('pointerleave', onPointerLeave, { signal });
    return () => stopped.abort();
  });

  useEffect(() => {
    if (count < lastCount.current) active.current.pointer = false;
    lastCount.current = count;
    if (active.current.focus && !box.current?.contains(document.activeElement)) {
      active.current.focus = false;
      if (previousFocus.current) focusNear(previousFocus.current);
    }
    if (!active.current.pointer && !active.current.focus) endPause();
  });

  return {
    ref: box,
    onFocus: (event: FocusEvent) => {
      if (active.current.focus) return;
      previousFocus.current =
        event.relatedTarget instanceof HTMLElement ? focusPlaceOf(event.relatedTarget) : null;
      setActive('focus', true);
    },
    onBlur: (event: FocusEvent) => {
      if (!box.current?.contains(event.relatedTarget)) setActive('focus', false);
    },
  };
}
