import { UserRound } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import { initialOf } from '../format/names.ts';
import * as css from './avatar.css.ts';
import { gelOf } from './gel.ts';
import { sourcesOf } from './sizes.ts';

export type AvatarProps = {
  name?: string | null | undefined;
  /** Decides the gel together with no picture; falls back to the name. */
  id?: string | null | undefined;
  src?: string | null | undefined;
  /** px */
  size?: number;
  /** px below 600 px; `size` when left out. */
  mobileSize?: number;
  /** Only where no name stands beside it. */
  alt?: string;
  className?: string;
};

/** UIX-01. A person: the picture, else the initial on a gel of their own, else a drawn head; also when the picture fails. */
export function Avatar({ name, id, src, size = 40, mobileSize, alt = '', className = '' }: AvatarProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const letter = initialOf(name);
  const key = id || name;
  const color = letter && key ? css.gel[gelOf(key)] : css.nobody;
  const sizes: CSSProperties & Record<`--${string}`, string> = { '--avatar': `${size}px` };
  if (mobileSize !== undefined) sizes['--avatar-phone'] = `${mobileSize}px`;
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  const picture = src && src !== failed ? src : null;
  const standIn = letter ? css.initial : css.noDrawing;
  return (
    <span className={`${css.avatar} ${color} ${className}`} style={sizes} {...named}>
      {picture !== null && (
        // The address is the key: a picture that failed leaves nothing to the next.
        <img
          key={picture}
          className={css.picture}
          {...sourcesOf(picture, size)}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setLoaded(picture)}
          onError={() => setFailed(picture)}
        />
      )}
      {picture !== null && picture === loaded ? null : (
        <span className={`${standIn} ${picture === null ? '' : css.patient}`}>
          {letter || <UserRound className={css.drawing} />}
        </span>
      )}
    </span>
  );
}
