import { useId } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { type Square, zooms } from './crop.ts';
import * as css from './picture.css.ts';
import { useCrop } from './use-crop.ts';

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
