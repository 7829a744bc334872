import { type FocusEvent, useEffect, useRef } from 'react';
import { type FocusPlace, focusNear, focusPlaceOf } from '../focus/focus-place.ts';

const PRESSABLE = 'a, button, input, select, textarea, label, summary, [role="button"]';

type Point = { clientX: number; clientY: number };

/** By measurement, since a toast's text lets the pointer through. */
export const isOnToast = (box: Element | null, { clientX: x, clientY: y }: Point): boolean =>
  [...(box?.querySelectorAll('[data-level]') ?? [])].some((card) => {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    return x >= left && x <= right && y >= top && y <= bottom;
  });

const covers = (box: Element | null, { clientX, clientY }: Point) => {
  const under = document.elementFromPoint(clientX, clientY)?.closest(PRESSABLE);
  return Boolean(under && !box?.contains(under));
};

type Pause = { startPause: () => void; endPause: () => void };

/**
 * NTF-06. Pauses the toasts while pointer or focus is on them; a toast that covers a control turns faint.
 * Closing a focused toast fires no blur, so focus is restored here.
 */
export function usePauseOnHover({ startPause, endPause }: Pause, count: number) {
  const box = useRef<HTMLElement>(null);
  const holding = useRef({ pointer: false, focus: false });
  const cameFrom = useRef<FocusPlace | null>(null);
  const lastCount = useRef(count);

  const hold = (by: 'pointer' | 'focus', on: boolean) => {
    if (holding.current[by] === on) return;
    const before = holding.current.pointer || holding.current.focus;
    holding.current[by] = on;
    const now = holding.current.pointer || holding.current.focus;
    if (now && !before) startPause();
    if (before && !now) endPause();
  };

  useEffect(() => {
    if (count === 0) return;
    const follow = (event: PointerEvent) => {
      const on = event.pointerType !== 'touch' && isOnToast(box.current, event);
      hold('pointer', on);
      box.current?.toggleAttribute('data-covers', on && covers(box.current, event));
    };
    const leave = () => hold('pointer', false);
    document.addEventListener('pointermove', follow);
    document.documentElement.addEventListener('pointerleave', leave);
    return () => {
      document.removeEventListener('pointermove', follow);
      document.documentElement.removeEventListener('pointerleave', leave);
    };
  });

  useEffect(() => {
    if (count < lastCount.current) holding.current.pointer = false;
    lastCount.current = count;
    if (holding.current.focus && !box.current?.contains(document.activeElement)) {
      holding.current.focus = false;
      if (cameFrom.current) focusNear(cameFrom.current);
    }
    if (!holding.current.pointer && !holding.current.focus) endPause();
  });

  return {
    ref: box,
    onFocus: (event: FocusEvent) => {
      if (holding.current.focus) return;
      cameFrom.current =
        event.relatedTarget instanceof HTMLElement ? focusPlaceOf(event.relatedTarget) : null;
      hold('focus', true);
    },
    onBlur: (event: FocusEvent) => {
      if (!box.current?.contains(event.relatedTarget)) hold('focus', false);
    },
  };
}
