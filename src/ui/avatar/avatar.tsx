import UserRound from 'lucide-react/icons/user-round';
import { type CSSProperties, useState } from 'react';
import { initialOf } from '../format/names.ts';
import * as css from './avatar.css.ts';
import { stack, stacked } from './avatar.css.ts';

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
  const color = letter && key ? css.gel[gelOf(key)] : css.nameless;
  const sizes: CSSProperties & Record<`--${string}`, string> = { '--avatar': `${size}px` };
  if (mobileSize !== undefined) sizes['--avatar-phone'] = `${mobileSize}px`;
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  const picture = src && src !== failed ? src : null;
  const standIn = letter ? css.initial : css.noDrawing;
  return (
    <span
      className={`${css.avatar} ${color} ${className}`}
      style={sizes}
      data-initial={letter || undefined}
      {...named}
    >
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

/** FNV-1a: the same person wears the same gel on every device. */
export function gelOf(key: string): 0 | 1 | 2 | 3 | 4 | 5 {
  let hash = 0x811c9dc5;
  for (const char of key) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  const gels = [0, 1, 2, 3, 4, 5] as const;
  return gels[hash % gels.length] ?? 0;
}

/** Widths in which the server draws pictures that were uploaded to it. */
const widths = [48, 96, 192];

/** The address of a picture at least so many pixels wide. Pictures from elsewhere come in the one size they have. */
function pictureFor(src: string, pixels: number): string {
  const width = widths.find((one) => one >= pixels);
  return width && /^\/uploads\/[\w-]+$/.test(src) ? `${src}?w=${width}` : src;
}

/** What an `img` of `size` CSS pixels asks for, on common and on fine screens. */
const sourcesOf = (src: string, size: number) => ({
  src: pictureFor(src, size),
  srcSet: `${pictureFor(src, size)} 1x, ${pictureFor(src, 2 * size)} 2x`,
});

type StackProps = {
  people: readonly (Pick<AvatarProps, 'name' | 'src'> & { id: string })[];
  /** px */
  size?: number;
  max?: number;
};

/** The first few faces of a group, overlapping; the words beside it say who or how many. */
export function AvatarStack({ people, size = 28, max = 3 }: StackProps) {
  return (
    <span className={stack} aria-hidden="true">
      {people.slice(0, max).map(({ id, name, src }) => (
        <Avatar key={id} id={id} name={name} src={src} size={size} className={stacked} />
      ))}
    </span>
  );
}
