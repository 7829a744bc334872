import UserRound from 'lucide-react/icons/user-round';
import { type CSSProperties, useState } from 'react';
import { initialOf } from '../format/names.ts';
import * as css from './avatar.css.ts';

export type AvatarProps = {
  name?: string | null | undefined;
  /** Determines the gel colour without a picture; defaults to the name. */
  id?: string | null | undefined;
  src?: string | null | undefined;
  /** px */
  size?: number;
  /** px below 600 px; defaults to `size`. */
  mobileSize?: number;
  /** Only if the name is not shown beside it. */
  alt?: string;
  className?: string;
};

/** UIX-01. The picture, else the initial on a gel colour, else (or on failure) a drawn head. */
export function Avatar({ name, id, src, size = 40, mobileSize, alt = '', className = '' }: AvatarProps) {
  const [loaded, setLoaded] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const initial = initialOf(name);
  const key = id || name;
  const color = initial && key ? css.gel[gelOf(key)] : css.unnamed;
  const sizes: CSSProperties & Record<`--${string}`, string> = { '--avatar': `${size}px` };
  if (mobileSize !== undefined) sizes['--avatar-phone'] = `${mobileSize}px`;
  const ariaProps = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  const picture = src && src !== failed ? src : null;
  const fallbackClass = initial ? css.initial : css.placeholder;
  return (
    <span
      className={`${css.avatar} ${color} ${className}`}
      style={sizes}
      data-initial={initial || undefined}
      {...ariaProps}
    >
      {picture !== null && (
        // Keyed by URL: the failure of one picture must not affect the next.
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
        <span className={`${fallbackClass} ${picture === null ? '' : css.loadingPicture}`}>
          {initial || <UserRound className={css.placeholderIcon} />}
        </span>
      )}
    </span>
  );
}

/** FNV-1a: the same person has the same gel on every device. */
export function gelOf(key: string): 0 | 1 | 2 | 3 | 4 | 5 {
  let hash = 0x811c9dc5;
  for (const char of key) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  const gels = [0, 1, 2, 3, 4, 5] as const;
  return gels[hash % gels.length] ?? 0;
}

/** Widths the server offers of uploaded pictures. */
const widths = [48, 96, 192];

/** The URL of a picture at least this many pixels wide. External pictures have one size. */
function pictureFor(src: string, pixels: number): string {
  const width = widths.find((candidate) => candidate >= pixels);
  return width && /^\/uploads\/[\w-]+$/.test(src) ? `${src}?w=${width}` : src;
}

const sourcesOf = (src: string, size: number) => ({
  src: pictureFor(src, size),
  srcSet: `${pictureFor(src, size)} 1x, ${pictureFor(src, 2 * size)} 2x`,
});

type StackProps = {
  people: readonly { id: string; name: string; avatar: string | null }[];
  /** px */
  size?: number;
  max?: number;
};

/** The first few avatars of a group, overlapping; text beside it says who or how many. */
export function AvatarStack({ people, size = 28, max = 3 }: StackProps) {
  return (
    <span className={css.stack} aria-hidden="true">
      {people.slice(0, max).map(({ id, name, avatar }) => (
        <Avatar key={id} id={id} name={name} src={avatar} size={size} className={css.stacked} />
      ))}
    </span>
  );
}
