import { useState } from 'react';
import type { PictureRef } from '#contract/fields.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import * as css from './pictures.css.ts';

const Lightbox = lazyPart(() => import('#entities/post/lightbox.tsx').then((part) => part.Lightbox));

const layouts = ['', css.two, css.three, css.four];

type PicturesProps = {
  pictures: readonly PictureRef[];
  /** Aspect ratio, width to height. */
  shape: number;
};

/** One to four pictures in a fixed frame; clicking one enlarges it. */
export function Pictures({ pictures, shape }: PicturesProps) {
  const [open, setOpen] = useState<number | null>(null);
  const close = () => setOpen(null);
  return (
    <div
      className={`${css.pictures} ${layouts[pictures.length - 1] ?? css.four}`}
      style={{ aspectRatio: shape }}
    >
      {pictures.map(({ url, width, height, alt }, index) => (
        <button
          key={url}
          type="button"
          className={css.frame}
          aria-label={`View photo ${index + 1} of ${pictures.length}${alt ? `: ${alt}` : ''}`}
          onClick={() => setOpen(index)}
        >
          <img
            className={css.picture}
            src={`${url}?w=640`}
            srcSet={`${url}?w=640 640w, ${url} ${Math.max(width, 641)}w`}
            sizes={
              pictures.length === 1 ? '(min-width: 900px) 570px, 100vw' : '(min-width: 900px) 285px, 50vw'
            }
            width={width}
            height={height}
            alt={alt}
            loading="lazy"
            decoding="async"
          />
        </button>
      ))}
      {open !== null && <Lightbox pictures={pictures} start={open} onClose={close} onLoadFailed={close} />}
    </div>
  );
}
