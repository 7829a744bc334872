import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { type Cut, shareOf, zooms } from './crop.ts';
import * as css from './picture.css.ts';
import { useCrop } from './use-crop.ts';
import { type Worn, worn } from './worn.ts';

type CropDialogProps = {
  picture: ImageBitmap;
  /** It is the first of several. */
  moves: boolean;
  kind: Worn;
  busy: boolean;
  error: string | null;
  onUse: (cut: Cut) => void;
  onClose: () => void;
};

/** Chooses the part of a picture that shows. */
export function CropDialog({ picture, moves, kind, busy, error, onUse, onClose }: CropDialogProps) {
  const { noun, shape } = worn[kind];
  const { view, cut, closer, place, canvas, handlers } = useCrop(picture, shape);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      size="small"
      title={`Your ${noun}`}
      description="Drag it into place, or use the sliders or the arrow keys."
      foot={
        <>
          <Button look="bare" onClick={() => !busy && onClose()}>
            Cancel
          </Button>
          <Button look="go" busy={busy} onClick={() => onUse(cut)}>
            Use {noun}
          </Button>
        </>
      }
    >
      <div className={css.crop}>
        {moves && (
          <Notice level="info">This picture moves. Yours will stand still and show how it begins.</Notice>
        )}
        <div
          className={kind === 'avatar' ? css.round : css.strip}
          role="application"
          aria-label="Picture. Arrow keys move it, plus and minus bring it closer or further off."
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it is moved by keys
          tabIndex={0}
          {...handlers}
        >
          <canvas {...canvas} className={css.canvas} />
        </div>
        <div className={css.sliders}>
          <Slider
            label="Zoom"
            {...{ min: zooms.least, max: zooms.most, step: zooms.step }}
            value={view.zoom}
            onValue={closer}
          />
          <Slider
            label="Sideways"
            value={shareOf(picture, cut, 'x')}
            onValue={(share) => place('x', share)}
          />
          <Slider
            label="Up and down"
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
  /** Null where there is nothing to choose. */
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
