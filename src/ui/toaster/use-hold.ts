import { type FocusEvent, useEffect, useRef } from 'react';

type Pause = { startPause: () => void; endPause: () => void };

/**
 * NTF-06. Stops the toasts' clock while the pointer or the keyboard is on them. A toast closed under either
 * fires no leave and no blur: then the clock runs on, and focus goes back to where it came from.
 */
export function useHold({ startPause, endPause }: Pause, count: number) {
  const box = useRef<HTMLElement>(null);
  const held = useRef({ pointer: false, focus: false });
  const cameFrom = useRef<HTMLElement | null>(null);
  const lastCount = useRef(count);

  const hold = (by: 'pointer' | 'focus', on: boolean) => {
    if (held.current[by] === on) return;
    const before = held.current.pointer || held.current.focus;
    held.current[by] = on;
    const now = held.current.pointer || held.current.focus;
    if (now && !before) startPause();
    if (before && !now) endPause();
  };

  useEffect(() => {
    if (count < lastCount.current) held.current.pointer = false;
    lastCount.current = count;
    if (held.current.focus && !box.current?.contains(document.activeElement)) {
      held.current.focus = false;
      cameFrom.current?.focus();
    }
    if (!held.current.pointer && !held.current.focus) endPause();
  });

  return {
    ref: box,
    onMouseEnter: () => hold('pointer', true),
    onMouseMove: () => hold('pointer', true),
    onMouseLeave: () => hold('pointer', false),
    onFocus: (event: FocusEvent) => {
      if (held.current.focus) return;
      cameFrom.current = event.relatedTarget instanceof HTMLElement ? event.relatedTarget : null;
      hold('focus', true);
    },
    onBlur: (event: FocusEvent) => {
      if (!box.current?.contains(event.relatedTarget)) hold('focus', false);
    },
  };
}
