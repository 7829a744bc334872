import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { moved, type Square, squareOf, type View, wholeView, zoomed, zooms } from './crop.ts';
import * as css from './picture.css.ts';

type CropDialogProps = {
  picture: ImageBitmap;
  busy: boolean;
  error: string | null;
  onUse: (square: Square) => void;
  onClose: () => void;
};

/** Chooses the part of a picture that stands for a person. */
export function CropDialog({ picture, busy, error, onUse, onClose }: CropDialogProps) {
  const { view, square, closer, canvas, handlers } = useCrop(picture);
  const slider = useId();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      size="small"
      title="Your picture"
      description="Drag it into place, or use the arrow keys."
      foot={
        <>
          <Button look="bare" onClick={() => !busy && onClose()}>
            Cancel
          </Button>
          <Button look="go" busy={busy} onClick={() => onUse(square)}>
            Use picture
          </Button>
        </>
      }
    >
      <div className={css.crop}>
        <div
          className={css.stage}
          role="application"
          aria-label="Picture. Arrow keys move it, plus and minus bring it closer or further off."
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
          tabIndex={0}
          {...handlers}
        >
          <canvas {...canvas} className={css.canvas} />
        </div>
        <div className={css.zoom}>
          <label htmlFor={slider}>Zoom</label>
          <input
            id={slider}
            className={css.slider}
            type="range"
            min={zooms.least}
            max={zooms.most}
            step={zooms.step}
            value={view.zoom}
            aria-valuetext={`${Math.round(view.zoom * 100)} percent`}
            onChange={({ target }) => closer(target.valueAsNumber)}
          />
        </div>
        {error && <Notice level="error">{error}</Notice>}
      </div>
    </Dialog>
  );
}

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
