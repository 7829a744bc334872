import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { PictureRef } from '#contract/fields.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import * as css from './lightbox.css.ts';

type LightboxProps = { pictures: readonly PictureRef[]; start: number; onClose: () => void };

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Pixels a pointer has to move to count as a swipe. */
const SWIPE = 48;
const MIN_DISTANCE = 8;

/** Full-screen pictures: arrow keys and horizontal swipes page, a swipe down closes. */
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const [at, setAt] = useState(start);
  const picture = pictures[at];
  const last = pictures.length - 1;
  const goTo = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), last));
  const turn = useEffectEvent(({ key }: KeyboardEvent) => goTo(steps[key] ?? 0));
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => turn(event);
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  const dragStart = useRef<{ x: number; y: number } | null>(null);
  const begin = ({ isPrimary, clientX, clientY }: PointerEvent) => {
    dragStart.current = isPrimary ? { x: clientX, y: clientY } : null;
  };
  const end = ({ clientX, clientY, target, currentTarget }: PointerEvent) => {
    const from = dragStart.current;
    dragStart.current = null;
    if (!from) return;
    const [x, y] = [clientX - from.x, clientY - from.y];
    if (Math.abs(x) > SWIPE && Math.abs(x) > Math.abs(y)) goTo(x < 0 ? 1 : -1);
    else if (y > SWIPE || (target === currentTarget && Math.hypot(x, y) < MIN_DISTANCE)) onClose();
  };
  if (!picture) return null;
  const { url, width, height, alt } = picture;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="screen"
      title={pictures.length === 1 ? 'Photo' : `Photo ${at + 1} of ${pictures.length}`}
      description={alt || undefined}
    >
      <div
        className={css.ground}
        onPointerDown={begin}
        onPointerUp={end}
        onPointerCancel={() => {
          dragStart.current = null;
        }}
      >
        <img
          key={url}
          className={css.picture}
          src={url}
          width={width}
          height={height}
          alt={alt}
          draggable={false}
        />
        {pictures.length > 1 && (
          <div className={css.turn}>
            <IconButton
              label="Previous photo"
              icon={ArrowLeft}
              disabled={at === 0}
              onClick={() => goTo(-1)}
            />
            <IconButton label="Next photo" icon={ArrowRight} disabled={at === last} onClick={() => goTo(1)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
