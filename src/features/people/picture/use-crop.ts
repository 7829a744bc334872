import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { moved, squareOf, type View, wholeView, zoomed, zooms } from './crop.ts';

const side = 576;
const stride = 0.05;
const strides: Record<string, readonly [number, number]> = {
  ArrowLeft: [stride, 0],
  ArrowRight: [-stride, 0],
  ArrowUp: [0, stride],
  ArrowDown: [0, -stride],
};

/** A picture behind a square window: dragged by pointer, moved by arrow keys, brought closer by plus and minus. */
export function useCrop(picture: ImageBitmap) {
  const [view, setView] = useState<View>(() => wholeView(picture));
  // A state, for the dialog brings its content in after its first turn: drawing waits for the canvas to be there.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const square = squareOf(picture, view);
  const closer = (zoom: number) => setView((now) => zoomed(picture, now, zoom));

  useEffect(() => {
    const pen = canvas?.getContext('2d');
    if (!pen) return;
    pen.clearRect(0, 0, side, side);
    pen.drawImage(picture, square.x, square.y, square.side, square.side, 0, 0, side, side);
  }, [canvas, picture, square.x, square.y, square.side]);

  return {
    view,
    square,
    closer,
    canvas: { ref: setCanvas, width: side, height: side },
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const step = strides[event.key];
        if (step) setView((now) => moved(picture, now, ...step));
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
        const seen = event.currentTarget.clientWidth || side;
        const [right, down] = [(event.clientX - from.x) / seen, (event.clientY - from.y) / seen];
        last.current = { x: event.clientX, y: event.clientY };
        setView((now) => moved(picture, now, right, down));
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
