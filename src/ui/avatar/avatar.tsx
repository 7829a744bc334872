import { UserRound } from 'lucide-react';
import { Avatar as Radix } from 'radix-ui';
import type { CSSProperties } from 'react';
import { initialOf } from '../format/names.ts';
import * as css from './avatar.css.ts';
import { gelOf } from './gel.ts';

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
  const letter = initialOf(name);
  const key = id || name;
  const color = letter && key ? css.gel[gelOf(key)] : css.nobody;
  const sizes: CSSProperties & Record<`--${string}`, string> = { '--avatar': `${size}px` };
  if (mobileSize !== undefined) sizes['--avatar-phone'] = `${mobileSize}px`;
  const named = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <Radix.Root className={`${css.avatar} ${color} ${className}`} style={sizes} {...named}>
      {src && <Radix.Image className={css.picture} src={src} alt="" draggable={false} />}
      <Radix.Fallback className={letter ? css.initial : css.noDrawing} {...(src ? { delayMs: 250 } : {})}>
        {letter || <UserRound className={css.drawing} />}
      </Radix.Fallback>
    </Radix.Root>
  );
}
