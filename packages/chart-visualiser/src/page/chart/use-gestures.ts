import { type RefObject, useEffect } from 'react';
import type { Viewport } from './use-viewport.ts';

interface Spot {
  x: number;
  y: number;
}

/** px before a press becomes a pull. */
const slack = 4;

const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const span = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y) || 1;

/** Pulling with a pointer, pinching with two fingers or a trackpad, turning the wheel. */
export function useGestures(canvas: RefObject<SVGSVGElement | null>, { zoomBy, panBy }: Viewport): void {
  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const stop = new AbortController();
    const on = <K extends keyof SVGSVGElementEventMap>(
      type: K,
      act: (event: SVGSVGElementEventMap[K]) => void,
    ) => element.addEventListener(type, act, { signal: stop.signal, passive: false });
    const spots = new Map<number, Spot>();
    let pulled = false;

    const spotOf = (event: MouseEvent): Spot => {
      const { left, top } = element.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };
    const lift = (event: PointerEvent) => {
      spots.delete(event.pointerId);
      if (spots.size === 0) delete element.dataset.dragging;
    };

    on('wheel', (event) => {
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      if (event.ctrlKey || event.metaKey) zoomBy(Math.exp(-event.deltaY * lines * 0.01), spotOf(event));
      else if (event.shiftKey && event.deltaX === 0) panBy(-event.deltaY * lines, 0);
      else panBy(-event.deltaX * lines, -event.deltaY * lines);
    });
    on('pointerdown', (event) => {
      if (event.button > 1) return;
      if (spots.size === 0) pulled = false;
      spots.set(event.pointerId, spotOf(event));
    });
    on('pointermove', (event) => {
      const before = spots.get(event.pointerId);
      if (!before) return;
      const now = spotOf(event);
      if (!pulled && spots.size === 1 && span(before, now) < slack) return;
      if (!pulled) {
        pulled = true;
        element.dataset.dragging = '';
        // Only now: a captured press would never become a click on what lies beneath.
        for (const id of spots.keys()) element.setPointerCapture(id);
      }
      const [other] = [...spots].filter(([id]) => id !== event.pointerId).map(([, spot]) => spot);
      spots.set(event.pointerId, now);
      if (!other) return panBy(now.x - before.x, now.y - before.y);
      const [from, to] = [middle(before, other), middle(now, other)];
      panBy(to.x - from.x, to.y - from.y);
      zoomBy(span(now, other) / span(before, other), to);
    });
    on('pointerup', lift);
    on('pointercancel', lift);
    element.addEventListener(
      'click',
      (event) => {
        if (pulled) event.stopPropagation();
        pulled = false;
      },
      { capture: true, signal: stop.signal },
    );
    return () => stop.abort();
  }, [canvas, zoomBy, panBy]);
}
