import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import {
  type CropArea,
  cropAreaOf,
  moveView,
  type PictureKind,
  pictureKinds,
  placeView,
  type Shape,
  shareOf,
  type View,
  wholeView,
  zooms,
  zoomView,
} from './crop.ts';
import * as css from './picture.css.ts';

type CropDialogProps = {
  picture: ImageBitmap;
  isAnimated: boolean;
  kind: PictureKind;
  busy: boolean;
  error: string | null;
  onUse: (cut: CropArea) => void;
  onClose: () => void;
};

export function CropDialog({ picture, isAnimated, kind, busy, error, onUse, onClose }: CropDialogProps) {
  const { noun, shape } = pictureKinds[kind];
  const { view, cut, changeZoom, place, canvas, handlers } = useCrop(picture, shape);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      size="small"
      title={`Your ${noun}`}
      description="Drag it into place, or use the sliders or the arrow keys."
      footer={
        <>
          <Button variant="quiet" onClick={() => !busy && onClose()}>
            Cancel
          </Button>
          <Button variant="primary" busy={busy} onClick={() => onUse(cut)}>
            Use {noun}
          </Button>
        </>
      }
    >
      <div className={css.crop}>
        {isAnimated && <Notice level="info">This is an animation. Only its first frame will be used.</Notice>}
        <div
          className={kind === 'avatar' ? css.round : css.strip}
          role="application"
          aria-label="Photo. Use the arrow keys to move it, plus and minus to zoom."
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
          tabIndex={0}
          {...handlers}
        >
          <canvas {...canvas} className={css.canvas} />
        </div>
        <div className={css.sliders}>
          <Slider label="Zoom" {...zooms} value={view.zoom} onValue={changeZoom} />
          <Slider
            label="Horizontal"
            value={shareOf(picture, cut, 'x')}
            onValue={(share) => place('x', share)}
          />
          <Slider
            label="Vertical"
            value={shareOf(picture, cut, 'y')}
            onValue={(share) => place('y', share)}
          />
        </div>
        {error && <Notice level="error">{error}</Notice>}
      </div>
    </Dialog>
  );
}

type SliderProps = {
  label: string;
  min?: number;
  max?: number;
  step?: number;
  /** Null when there is nothing to choose. */
  value: number | null;
  onValue: (value: number) => void;
};

function Slider({ label, min = 0, max = 1, step = 0.01, value, onValue }: SliderProps) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={css.slider}
        type="range"
        {...{ min, max, step }}
        disabled={value === null}
        value={value ?? max / 2}
        aria-valuetext={`${Math.round((value ?? max / 2) * 100)} percent`}
        onChange={({ target }) => onValue(target.valueAsNumber)}
      />
    </>
  );
}

/** Canvas pixels along the longer side, enough for high-density screens. */
const CANVAS_SIZE = 864;
const stride = 0.05;
const strides: Record<string, readonly [number, number]> = {
  ArrowLeft: [stride, 0],
  ArrowRight: [-stride, 0],
  ArrowUp: [0, stride],
  ArrowDown: [0, -stride],
};

/** Crops by dragging, arrow keys, sliders, plus and minus. */
function useCrop(picture: ImageBitmap, shape: Shape) {
  const [view, setView] = useState<View>(() => wholeView(picture));
  // State rather than a ref: the dialog mounts its content after the first effects.
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  const last = useRef<{ x: number; y: number } | null>(null);
  const cut = cropAreaOf(picture, view, shape);
  const size = { width: CANVAS_SIZE, height: Math.round(CANVAS_SIZE / shape.ratio) };
  const changeZoom = (zoom: number) => setView((now) => zoomView(picture, now, shape, zoom));
  const drop = () => {
    last.current = null;
  };

  useEffect(() => {
    const pen = canvas?.getContext('2d');
    if (!pen) return;
    pen.clearRect(0, 0, size.width, size.height);
    pen.drawImage(picture, cut.x, cut.y, cut.width, cut.height, 0, 0, size.width, size.height);
  }, [canvas, picture, cut.x, cut.y, cut.width, cut.height, size.width, size.height]);

  return {
    view,
    cut,
    changeZoom,
    /** Moves the crop to a share (0 to 1) of an axis. */
    place: (axis: 'x' | 'y', share: number) => setView((now) => placeView(picture, now, shape, axis, share)),
    canvas: { ref: setCanvas, ...size },
    handlers: {
      onKeyDown: (event: KeyboardEvent) => {
        const step = strides[event.key];
        if (step) setView((now) => moveView(picture, now, shape, ...step));
        else if (event.key === '+' || event.key === '=') changeZoom(view.zoom + 4 * zooms.step);
        else if (event.key === '-') changeZoom(view.zoom - 4 * zooms.step);
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
        setView((now) => moveView(picture, now, shape, right, down));
      },
      onPointerUp: drop,
      onPointerCancel: drop,
    },
  };
}
