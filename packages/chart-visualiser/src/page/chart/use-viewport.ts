import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Box, ChartLayout } from '../../layout/chart-layout.ts';
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

export interface Viewport {
  zoomBy: (factor: number, at?: { x: number; y: number }) => void;
  panBy: (dx: number, dy: number) => void;
  whole: () => void;
  reveal: (box: Box) => void;
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches;
const glide = 180;

/** Moves `layer` within `canvas`, without drawing the chart anew. Begins afresh with each chart. */
export function useViewport(
  canvas: RefObject<SVGSVGElement | null>,
  layer: RefObject<SVGGElement | null>,
  chart: ChartLayout,
): Viewport & { percent: number } {
  const view = useRef<View>({ x: 0, y: 0, scale: 1 });
  /** Where a glide leads; when nothing glides the same as `view`. */
  const target = useRef(view.current);
  const frame = useRef(0);
  const touched = useRef(false);
  const [percent, setPercent] = useState(100);

  const sizeOf = useCallback((): Size => {
    const { width = 0, height = 0 } = canvas.current?.getBoundingClientRect() ?? {};
    return { width, height };
  }, [canvas]);

  const show = useCallback(
    (next: View) => {
      view.current = next;
      layer.current?.setAttribute('transform', transformOf(next));
      setPercent(Math.round(next.scale * 100));
    },
    [layer],
  );

  const go = useCallback(
    (next: View, softly: boolean) => {
      cancelAnimationFrame(frame.current);
      const to = kept(next, chart, sizeOf());
      target.current = to;
      if (!softly || calm()) return show(to);
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
    },
    [chart, show, sizeOf],
  );

  useLayoutEffect(() => {
    touched.current = false;
    const settle = () =>
      go(touched.current ? target.current : opening({ ...chart, start: startOf(chart) }, sizeOf()), false);
    settle();
    const watch = new ResizeObserver(settle);
    if (canvas.current) watch.observe(canvas.current);
    return () => watch.disconnect();
  }, [canvas, chart, go, sizeOf]);

  useEffect(() => () => cancelAnimationFrame(frame.current), []);

  const viewport = useMemo((): Viewport => {
    const move = (next: View, softly: boolean) => {
      touched.current = true;
      go(next, softly);
    };
    return {
      zoomBy: (factor, at) => {
        const { width, height } = sizeOf();
        move(zoomed(view.current, factor, at?.x ?? width / 2, at?.y ?? height / 2), at === undefined);
      },
      panBy: (dx, dy) => move({ ...view.current, x: view.current.x + dx, y: view.current.y + dy }, false),
      whole: () => move(fitted(chart, sizeOf()), true),
      reveal: (box) => move(revealed(view.current, box, sizeOf()), true),
    };
  }, [chart, go, sizeOf]);
  return { ...viewport, percent };
}
