import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Box, ChartLayout } from '../../layout/chart-layout.ts';
import { reducedMotion } from '../ui/styles.ts';
import {
  fitted,
  kept,
  opening,
  revealed,
  type Size,
  startOf,
  transformOf,
  type View,
  zoomed,
} from './view.ts';

interface Viewport {
  zoomBy: (factor: number, at?: { x: number; y: number }) => void;
  panBy: (dx: number, dy: number) => void;
  whole: () => void;
  reveal: (box: Box) => void;
}

const glide = 180;

/** Pans and zooms `layer` within `canvas` without rendering the chart again. Resets with each chart. */
export function useViewport(
  canvas: RefObject<SVGSVGElement | null>,
  layer: RefObject<SVGGElement | null>,
  chart: ChartLayout,
): Viewport & { percent: number } {
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  /** The end of the running animation, else `view`. */
  const target = useRef(view.current);
  const frame = useRef(0);
  const touched = useRef(false);
  const [percent, setPercent] = useState(100);

  const { settle, ...viewport } = useMemo((): Viewport & { settle: () => void } => {
    const sizeOf = (): Size => {
      const { width = 0, height = 0 } = canvas.current?.getBoundingClientRect() ?? {};
      return { width, height };
    };
    const show = (next: View) => {
      view.current = next;
      layer.current?.setAttribute('transform', transformOf(next));
      setPercent(Math.round(next.scale * 100));
    };
    const go = (next: View, softly: boolean) => {
      cancelAnimationFrame(frame.current);
      const to = kept(next, chart, sizeOf());
      target.current = to;
      if (!softly || matchMedia(reducedMotion).matches) return show(to);
      const from = view.current;
      const start = performance.now();
      const step = (now: number) => {
        const part = Math.min(1, (now - start) / glide);
        const ease = 1 - (1 - part) ** 3;
        const mix = (key: keyof View) => from[key] + (to[key] - from[key]) * ease;
        show({ x: mix('x'), y: mix('y'), scale: mix('scale') });
        if (part < 1) frame.current = requestAnimationFrame(step);
      };
      frame.current = requestAnimationFrame(step);
    };
    const move = (next: View, softly: boolean) => {
      touched.current = true;
      go(next, softly);
    };
    return {
      settle: () =>
        go(touched.current ? target.current : opening({ ...chart, start: startOf(chart) }, sizeOf()), false),
      zoomBy: (factor, at) => {
        const { width, height } = sizeOf();
        move(zoomed(view.current, factor, at?.x ?? width / 2, at?.y ?? height / 2), at === undefined);
      },
      panBy: (dx, dy) => move({ ...view.current, x: view.current.x + dx, y: view.current.y + dy }, false),
      whole: () => move(fitted(chart, sizeOf()), true),
      reveal: (box) => move(revealed(view.current, box, sizeOf()), true),
    };
  }, [canvas, layer, chart]);

  useLayoutEffect(() => {
    touched.current = false;
    settle();
    const watch = new ResizeObserver(settle);
    if (canvas.current) watch.observe(canvas.current);
    return () => watch.disconnect();
  }, [canvas, settle]);

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  return { ...viewport, percent };
}

interface Spot {
  x: number;
  y: number;
}

/** px before a press becomes a drag. */
const slack = 4;

const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const span = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y) || 1;

/** Dragging, pinching with two fingers or a trackpad, and the mouse wheel. */
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
        // Only now, because a captured press would not click the element below.
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
