import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import { useEffect, useState } from 'react';
import type { PostPicture } from '#contract/ours/posts.ts';
import { IconButton } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import * as css from './post-extras.css.ts';

type LightboxProps = { pictures: readonly PostPicture[]; start: number; onClose: () => void };

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Pictures of a post, large and one at a time; the arrow keys lead on. */
export function Lightbox({ pictures, start, onClose }: LightboxProps) {
  const [at, setAt] = useState(start);
  const picture = pictures[at];
  const last = pictures.length - 1;
  const go = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), last));
  useEffect(() => {
    const turn = ({ key }: KeyboardEvent) => {
      const by = steps[key] ?? 0;
      setAt((now) => Math.min(Math.max(now + by, 0), last));
    };
    window.addEventListener('keydown', turn);
    return () => window.removeEventListener('keydown', turn);
  }, [last]);
  if (!picture) return null;
  const { url, width, height, alt } = picture;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="wide"
      title={pictures.length === 1 ? 'Picture' : `Picture ${at + 1} of ${pictures.length}`}
      description={alt || undefined}
    >
      <div className={css.large}>
        <img key={url} className={css.whole} src={url} width={width} height={height} alt={alt} />
        {pictures.length > 1 && (
          <div className={css.turn}>
            <IconButton label="Picture before" icon={ArrowLeft} disabled={at === 0} onClick={() => go(-1)} />
            <IconButton label="Next picture" icon={ArrowRight} disabled={at === last} onClick={() => go(1)} />
          </div>
        )}
      </div>
    </Dialog>
  );
}
