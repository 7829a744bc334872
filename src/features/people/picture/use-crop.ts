import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { cutOf, moved, placed, type Shape, type View, wholeView, zoomed, zooms } from './crop.ts';

/** Pixels of the canvas along its longer side, for fine screens, too. */
const drawn = 864;
const stride = 0.05;
const strides: Record<string, readonly [number, number]> = {
  ArrowLeft: [stride, 0],
  ArrowRight: [-stride, 0],
  ArrowUp: [0, stride],
  ArrowDown: [0, -stride],
};

/** A picture behind a window: dragged by pointer, moved by arrow keys and sliders, brought closer by plus and minus. */
export function useCrop(picture: ImageBitmap, shape: Shape) {
  const [view, setView] = useState<View>(() => wholeView(picture));
  // A state, for the dialog brings its content in after its first turn: drawing waits for the canvas to be there.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const cut = cutOf(picture, view, shape);
  const size = { width: drawn, height: Math.round(drawn / shape.ratio) };
  const closer = (zoom: number) => setView((now) => zoomed(picture, now, shape, zoom));

  useEffect(() => {
    const pen = canvas?.getContext('2d');
    if (!pen) return;
    pen.clearRect(0, 0, size.width, size.height);
    pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, size.width, size.height);
  }, [canvas, picture, cut.x, cut.y, cut.width, cut.height, size.width, size.height]);

  return {
    view,
    cut,
    closer,
    /** The part that stands so far along an axis, 0 to 1. */
    place: (axis: 'x' | 'y', share: number) => setView((now) => placed(picture, now, shape, axis, share)),
    canvas: { ref: setCanvas, ...size },
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const step = strides[event.key];
        if (step) setView((now) => moved(picture, now, shape, ...step));
        else if (event.key === '+' || event.key === '=') closer(view.zoom + 4 * zooms.step);
        else if (event.key === '-') closer(view.zoom - 4 * zooms.step);
        else return;
        event.preventDefault();
      },
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        last.current = { x: event.clientX, y: event.clientY };
      },
      onPointerMove: (event: PointerEvent<HTMLElement>) => {
        const from = last.current;
        if (!from) return;
        const { clientWidth, clientHeight } = event.currentTarget;
        const right = (event.clientX - from.x) / (clientWidth || size.width);
        const down = (event.clientY - from.y) / (clientHeight || size.height);
        last.current = { x: event.clientX, y: event.clientY };
        setView((now) => moved(picture, now, shape, right, down));
      },
      onPointerUp: () => {
        last.current = null;
      },
      onPointerCancel: () => {
        last.current = null;
      },
    },
  };
}
